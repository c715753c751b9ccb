// Below a setting that loosens a control: that a change of it waits, with the two decisions, or that it would.
import { App, Button } from 'antd'
import { useContext, useState } from 'react'
import type { Field } from '#kernel/binding'
import { clockOf } from '../../../fields/zone'
import { useSession } from '../../../gateway/session'
import { useText } from '../../../locales/use-text'
import { useWords } from '../../../locales/use-words'
import { WaitingContext, type WaitingSetting } from './waiting-context'
import './waiting.css'

/** The text of a change, for messages as well. */
export function useChangeText(): (change: WaitingSetting) => string {
  const { t } = useWords()
  return ({ value, admin_name: name, due_time: due }) => {
    const shown = typeof value === 'boolean' ? t(value ? 'fields.yes' : 'fields.no') : (value ?? t('waiting.none'))
    return t('waiting.change', { name, value: String(shown), time: clockOf(due).slice(0, 16) })
  }
}

interface Props {
  field: Field
  /** This person may not write the field. */
  fixed: boolean
  /** The title is not beside it. */
  named?: boolean
  id?: string
}

export function WaitingChange({ field, fixed, named = false, id }: Props) {
  const { t } = useWords()
  const say = useText()
  const { modal } = App.useApp()
  const textOf = useChangeText()
  const me = useSession().admin?.id
  const waiting = useContext(WaitingContext)
  const [busy, setBusy] = useState(false)
  const change = waiting?.changes.find(({ setting }) => setting === field.name)
  if (!waiting || !change) return fixed ? null : <span id={id}>{t('waiting.rule')}</span>

  const decide = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    await work().finally(() => setBusy(false))
  }
  const agree = (): void => {
    modal.confirm({
      title: t('waiting.agreeTitle', { title: say(field.title) }),
      content: textOf(change),
      okText: t('waiting.agree'),
      autoFocusButton: 'cancel',
      onOk: () => decide(() => waiting.agree(change)),
    })
  }
  return (
    <div id={id} className="waiting-change" role="status">
      <span>
        {named && <b>{say(field.title)} </b>}
        {textOf(change)}
      </span>
      {!fixed && (
        <span className="waiting-choices">
          {change.admin_id !== me && (
            <Button size="small" disabled={busy} onClick={agree}>
              {t('waiting.agree')}
            </Button>
          )}
          <Button size="small" loading={busy} onClick={() => void decide(() => waiting.withdraw(field.name))}>
            {t('waiting.withdraw')}
          </Button>
        </span>
      )}
    </div>
  )
}
