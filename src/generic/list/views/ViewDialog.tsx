// Name of a view, and the roles it is shared with.
import { Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { Failure } from '../../../gateway/failure'
import { onEnter } from '../../../keyboard/typing'
import { useWords } from '../../../locales/use-words'
import type { SavedView, Views } from '../../../providers/saved-views'
import { Refusal } from '../../../refusal/Refusal'
import { useRefusal } from '../../../refusal/use-refusal'

interface Props {
  /** null for a new one. */
  view: SavedView | null
  roles: Views['roles']
  onSave(name: string, roleIds: number[]): Promise<void>
  onClose(): void
}

const LONGEST = 50

export function ViewDialog({ view, roles, onSave, onClose }: Props) {
  const { t } = useWords()
  const [name, setName] = useState(view?.name ?? '')
  // Roles that are not offered have no name here, and see nothing of the view.
  const [roleIds, setRoleIds] = useState<number[]>(
    () => view?.role_ids.filter((id) => roles.some((role) => role.id === id)) ?? [],
  )
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { refusal, refuse, forget } = useRefusal()
  const save = async (): Promise<void> => {
    const tidy = name.trim()
    if (busy) return
    if (tidy === '') return setProblem(t('views.nameMissing'))
    forget()
    setBusy(true)
    try {
      await onSave(tidy, roleIds)
    } catch (error) {
      setBusy(false)
      const said = error instanceof Failure ? Object.values(error.errors)[0] : undefined
      if (said) setProblem(said)
      else refuse(error)
    }
  }
  return (
    <Modal
      open
      title={t(view ? (roles.length > 0 ? 'views.editShare' : 'views.edit') : 'views.add')}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
      width={440}
    >
      <Form component={false} layout="vertical">
        <Form.Item
          label={t('views.name')}
          htmlFor="view-name"
          required
          {...(problem ? { validateStatus: 'error' as const, help: <span role="alert">{problem}</span> } : {})}
          {...(view ? {} : { extra: t('views.hint') })}
        >
          <Input
            id="view-name"
            autoFocus
            autoComplete="off"
            value={name}
            maxLength={LONGEST}
            onChange={(event) => {
              setName(event.target.value)
              setProblem(null)
              forget()
            }}
            onPressEnter={onEnter(() => void save())}
          />
        </Form.Item>
        {roles.length > 0 && (
          <Form.Item label={t('views.shareWith')} htmlFor="view-roles">
            <Select<number[]>
              id="view-roles"
              mode="multiple"
              value={roleIds}
              onChange={(chosen) => {
                setRoleIds(chosen)
                forget()
              }}
              placeholder={t('views.onlyMe')}
              optionFilterProp="label"
              options={roles.map((role) => ({ value: role.id, label: role.name }))}
            />
          </Form.Item>
        )}
      </Form>
      <Refusal refusal={refusal} />
    </Modal>
  )
}
