// Work on saved views: a new one, a changed one, its name, who sees it.

import { MoreOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, Form, Input, type MenuProps, Modal, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Binding } from '#kernel/binding'
import { Failure, report } from '../../../api/failure'
import { onEnter } from '../../../components/typing'
import { Refusal } from '../../../errors/Refusal'
import { useQuestion } from '../../../errors/use-question'
import { useRefusal } from '../../../errors/use-refusal'
import { copyText } from '../../../fields/copy-text'
import { useWords } from '../../../locales/use-words'
import type { Look, SavedView, Views } from '../../../providers/saved-views'
import type { ListControl } from '../use-list-state'
import { changePreference } from '../use-list-state'
import { deleteView, renameView, saveView } from './views'

interface Props {
  /** null for a new one. */
  view: SavedView | null
  roles: Views['roles']
  onSave(name: string, roleIds: number[]): Promise<void>
  onClose(): void
}

const LONGEST = 50

function ViewDialog({ view, roles, onSave, onClose }: Props) {
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
      const reason = error instanceof Failure ? Object.values(error.errors)[0] : undefined
      if (reason) setProblem(reason)
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

export type ViewWork = 'new' | 'edit'

interface ViewWorkProps {
  binding: Binding
  control: ListControl
  look: Look
  changed: boolean
  work: ViewWork | null
  onWork(work: ViewWork | null): void
}

export default function ViewWorkMenu({ binding, control, look, changed, work, onWork }: ViewWorkProps) {
  const { t } = useWords()
  const { message } = App.useApp()
  const [ask, question] = useQuestion()
  const { state, view, views, defaultView } = control
  const place = useRef<HTMLButtonElement>(null)
  // The open view is seen whole, at the end of a long row as well.
  useEffect(() => {
    place.current?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])

  const keep = async (wish: {
    id?: number
    revision?: number
    name: string
    role_ids: readonly number[]
  }): Promise<void> => {
    const id = await saveView(binding.name, { ...wish, state, look })
    void message.success(t('views.saved'))
    onWork(null)
    control.open(id)
  }
  const save = (): void => {
    if (!view) return
    const { id, revision, name, role_ids } = view
    keep({ id, revision, name, role_ids }).catch((error: unknown) =>
      report(error instanceof Failure && error.code === 'STALE' ? new Failure(t('views.stale'), error.status) : error),
    )
  }
  const rename = async (view: SavedView, name: string, role_ids: readonly number[]): Promise<void> => {
    await renameView(view, { name, role_ids })
    void message.success(t('views.saved'))
    onWork(null)
  }
  const copy = (): void => {
    if (!view) return
    const here = new URL(window.location.href)
    const [path = ''] = here.hash.split('?')
    here.hash = `${path}?view=${view.id}`
    void copyText(here.href).then((done) => done && void message.success(t('views.linkCopied')))
  }
  const remove = (): void => {
    if (!view) return
    ask({
      title: t('views.removeAsk', { name: view.name }),
      hint: view.role_ids.length > 0 ? t('views.removeShared') : null,
      okText: t('generic.remove'),
      danger: true,
      onOk: async () => {
        await deleteView(view.id)
        if (view.id === defaultView) changePreference(binding.name, { default_view: null })
        control.open(null)
      },
    })
  }
  const items: MenuProps['items'] = view
    ? [
        ...(view.own ? [{ key: 'save', label: t('views.save'), disabled: !changed }] : []),
        { key: 'as', label: t('views.saveAs') },
        ...(view.own ? [{ key: 'edit', label: t(views.roles.length > 0 ? 'views.editShare' : 'views.edit') }] : []),
        { key: 'revert', label: t('views.revert'), disabled: !changed },
        { type: 'divider' as const },
        { key: 'copy', label: t('views.copyLink') },
        { key: 'default', label: t(view.id === defaultView ? 'views.noDefault' : 'views.makeDefault') },
        ...(view.own ? [{ type: 'divider' as const }, { key: 'remove', label: t('views.remove'), danger: true }] : []),
      ]
    : []
  const choose = (key: string): void => {
    if (!view) return
    if (key === 'save') save()
    if (key === 'as') onWork('new')
    if (key === 'edit') onWork('edit')
    if (key === 'revert') {
      control.open(view.id)
    }
    if (key === 'copy') copy()
    if (key === 'default') changePreference(binding.name, { default_view: view.id === defaultView ? null : view.id })
    if (key === 'remove') remove()
  }
  return (
    <>
      {view && changed && view.own && (
        <Button type="link" size="small" onClick={save}>
          {t('views.save')}
        </Button>
      )}
      {view && (
        <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key) }}>
          <Button
            ref={place}
            type="text"
            size="small"
            icon={<MoreOutlined />}
            aria-label={t('views.moreFor', { name: view.name })}
            title={t('views.moreFor', { name: view.name })}
          />
        </Dropdown>
      )}
      {work && (
        <ViewDialog
          view={work === 'edit' ? view : null}
          roles={views.roles}
          onClose={() => onWork(null)}
          onSave={(name, role_ids) =>
            work === 'edit' && view ? rename(view, name, role_ids) : keep({ name, role_ids })
          }
        />
      )}
      {question}
    </>
  )
}
