// A change of settings that waits for a second person or for a day, at its field.

import { App, Button } from 'antd'
import { createContext, useContext, useMemo, useState } from 'react'
import type { Binding, Field, Row } from '#kernel/binding'
import { useSession } from '../../../api/session'
import { clockOf } from '../../../fields/zone'
import { useWords } from '../../../locales/use-words'
import { useWrites } from '../../data'
import { revisionOf } from '../../record'
import styles from './Waiting.module.css'

/** As the server answers it. */
export interface WaitingSetting {
  readonly setting: string
  readonly value?: unknown
  readonly admin_id: number
  readonly admin_name?: string | null
  readonly due_time: string
}

export interface Waiting {
  /** Settings that loosen a control, whether a change of them waits or not. */
  readonly names: ReadonlySet<string>
  readonly changes: readonly WaitingSetting[]
  /** Keeps the stored value: the change no longer waits. */
  withdraw(setting: string): Promise<void>
  /** Asks for the same value, which makes it effective. */
  agree(change: WaitingSetting): Promise<void>
}

export const WaitingContext = createContext<Waiting | null>(null)

/** @param record the settings as last read @param reload reads them again; null for other records */
export function useWaiting(binding: Binding, record: Row | undefined, reload: () => Promise<unknown>): Waiting | null {
  const { invoke } = useWrites(binding)
  const names = useMemo(() => new Set(Object.keys(binding.loosens ?? {})), [binding])
  if (names.size === 0 || !record) return null
  // Somebody else may have decided meanwhile: whatever the answer, the form shows how things are now.
  const save = async (setting: string, value: unknown): Promise<void> => {
    await invoke('save', { [setting]: value ?? null, revision: revisionOf(record) })
      .catch(() => undefined)
      .finally(reload)
  }
  return {
    names,
    changes: (record['waiting'] ?? []) as WaitingSetting[],
    withdraw: (setting) => save(setting, record[setting]),
    agree: ({ setting, value }) => save(setting, value),
  }
}

/** The text of a change, for messages as well. */
function useChangeText(): (change: WaitingSetting) => string {
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
  const { t, say } = useWords()
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
    <div id={id} className={styles.waitingChange} role="status">
      <span>
        {named && <b>{say(field.title)} </b>}
        {textOf(change)}
      </span>
      {!fixed && (
        <span className={styles.waitingChoices}>
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
