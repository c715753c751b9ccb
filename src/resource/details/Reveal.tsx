// A masked value with a button to reveal it: asks for a reason, is logged by the server, and is hidden again soon.
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Button, Input, Popover } from 'antd'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Binding, Field, Row } from '#kernel/binding'
import { Failure } from '../../api/failure'
import { send } from '../../api/send'
import { useSession } from '../../api/session'
import { onEnter } from '../../components/typing'
import { useWords } from '../../locales/use-words'
import { idOf } from '../record'

const SHOWN_FOR = 60_000
const SHORTEST = 2

/** True if this person may reveal the value. */
export function useRevealable(): (field: Field, value: unknown) => boolean {
  const { admin } = useSession()
  return (field, value) =>
    admin?.can_sensitive === true &&
    !admin.view_as &&
    (field.sensitive === 'contact' || field.sensitive === 'identity') &&
    typeof value === 'string' &&
    value.includes('***')
}

interface Props {
  binding: Pick<Binding, 'name'>
  field: Field
  row: Row
  /** The masked value. */
  children: ReactNode
}

function Ask({ field, onAsk }: { field: Field; onAsk(reason: string): Promise<void> }) {
  const { t } = useWords()
  const id = useId()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const needed = field.sensitive === 'identity'
  const ask = async (): Promise<void> => {
    if (needed && reason.trim().length < SHORTEST) return setProblem(t('reveal.reasonNeeded'))
    setBusy(true)
    await onAsk(reason.trim()).catch((error: unknown) => {
      setProblem(error instanceof Failure ? (Object.values(error.errors)[0] ?? error.message) : t('reveal.failed'))
      setBusy(false)
    })
  }
  return (
    <div className="reveal-ask">
      <label htmlFor={id}>{t(needed ? 'reveal.reason' : 'reveal.reasonIfAny')}</label>
      <Input
        id={id}
        autoFocus
        maxLength={200}
        value={reason}
        disabled={busy}
        status={problem ? 'error' : ''}
        aria-invalid={problem !== null}
        onChange={(event) => setReason(event.target.value)}
        onPressEnter={onEnter(() => void ask())}
      />
      {problem && (
        <span role="alert" className="problem">
          {problem}
        </span>
      )}
      <p className="soft">{t('reveal.logged')}</p>
      <Button type="primary" size="small" loading={busy} onClick={() => void ask()}>
        {t('reveal.show')}
      </Button>
    </div>
  )
}

export function Reveal({ binding, field, row, children }: Props) {
  const { t, say } = useWords()
  const [open, setOpen] = useState(false)
  const [value, setValue] = useState<string | null>(null)
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(() => setValue(null), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [value])
  const ask = async (reason: string): Promise<void> => {
    const body = { resource: binding.name, id: idOf(row), field: field.name, ...(reason ? { reason } : {}) }
    const answer = await send<{ value: string }>({ method: 'POST', path: '/reveal' }, body, { quiet: true })
    setValue(answer.value)
    setOpen(false)
  }
  const name = say(field.title)
  if (value !== null)
    return (
      <span className="revealed">
        <span className="tabular" role="status">
          {value}
        </span>
        <Button
          type="text"
          size="small"
          icon={<EyeInvisibleOutlined />}
          aria-label={t('reveal.hideNamed', { name })}
          title={t('reveal.hide')}
          onClick={() => setValue(null)}
        />
      </span>
    )
  return (
    <span className="revealed">
      {children}
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        destroyOnHidden
        content={<Ask field={field} onAsk={ask} />}
      >
        <Button
          type="text"
          size="small"
          icon={<EyeOutlined />}
          aria-label={t('reveal.showNamed', { name })}
          title={t('reveal.show')}
        />
      </Popover>
    </span>
  )
}
