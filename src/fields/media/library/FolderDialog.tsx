// Name of a folder, new or changed.
import { Form, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import type { FileCate } from '../../../gateway/basic'
import { Failure } from '../../../gateway/failure'
import { onEnter } from '../../../keyboard/typing'
import { useWords } from '../../../locales/use-words'
import { Refusal } from '../../../refusal/Refusal'
import { useRefusal } from '../../../refusal/use-refusal'
import { folderOf, useChanges } from './use-library'

/** A new one below `pid`, or an existing one. */
export type Naming = { readonly pid: number | null } | { readonly id: number }

interface Props {
  /** As they are now: after a conflict the next attempt builds on what somebody else has saved. */
  folders: readonly FileCate[]
  naming: Naming
  onClose(): void
}

export function FolderDialog({ folders, naming, onClose }: Props) {
  const { t } = useWords()
  const { addFolder, renameFolder } = useChanges()
  const id = useId()
  const now = 'id' in naming ? folderOf(folders, naming.id) : null
  const [before] = useState(now)
  // Of one that is gone meanwhile the server says so.
  const folder = now ?? before
  const [name, setName] = useState(folder?.name ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { refusal, refuse, forget } = useRefusal()
  const save = async (): Promise<void> => {
    const text = name.trim()
    if (text === '' || busy) return
    forget()
    setBusy(true)
    try {
      if ('pid' in naming) await addFolder(text, naming.pid)
      else if (folder) await renameFolder(folder, text)
      onClose()
    } catch (error) {
      setBusy(false)
      const said = error instanceof Failure ? error.errors['name'] : undefined
      if (said) setProblem(said)
      else refuse(error)
    }
  }
  return (
    <Modal
      open
      width={400}
      title={t('id' in naming ? 'library.renameFolder' : 'library.newFolder')}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: name.trim() === '' }}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form component={false}>
        <Form.Item
          noStyle={!problem}
          {...(problem ? { validateStatus: 'error' as const, help: <span role="alert">{problem}</span> } : {})}
        >
          <Input
            id={id}
            autoFocus
            autoComplete="off"
            maxLength={30}
            value={name}
            aria-label={t('library.folderName')}
            placeholder={t('library.folderName')}
            onChange={(event) => {
              setName(event.target.value)
              setProblem(null)
              forget()
            }}
            onPressEnter={onEnter(() => void save())}
          />
        </Form.Item>
      </Form>
      <Refusal refusal={refusal} />
    </Modal>
  )
}
