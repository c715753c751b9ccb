// Code sent to a phone, by default the caller's own: a field, and a button that sends one and then rests for a minute.
import { Button, Form, Input, Space } from 'antd'
import { useEffect, useState } from 'react'
import { call, type Input as InputOf } from '../api/calls'
import { useSession } from '../api/session'
import { useWords } from '../locales/use-words'

interface Props {
  scene: InputOf<'sms', 'send_code'>['scene']
  /** Default: the caller's own. */
  to?: string
  value: string
  problem: string | null
  onChange(value: string): void
}

/** Seconds left until another code may be asked for. */
function useRest(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}

export function SmsCode({ scene, to, value, problem, onChange }: Props) {
  const { t } = useWords()
  const { admin } = useSession()
  const [left, rest] = useRest()
  const [busy, setBusy] = useState(false)
  const phone = to ?? admin?.phone ?? ''
  const ask = async (): Promise<void> => {
    setBusy(true)
    try {
      rest((await call('sms', 'send_code', { phone, scene })).cool_down)
    } catch {
      // reported by the gateway
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form.Item
      label={t('sms.code', { phone: phone.slice(-4) })}
      layout="vertical"
      htmlFor="sms-code"
      {...(problem ? { validateStatus: 'error', help: problem } : {})}
    >
      <Space.Compact>
        <Input
          id="sms-code"
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
        />
        <Button onClick={() => void ask()} loading={busy} disabled={left > 0 || !phone}>
          {left > 0 ? t('sms.rest', { count: left }) : t('sms.send')}
        </Button>
      </Space.Compact>
    </Form.Item>
  )
}
