// A switch in a row: one call flips one field.
import { App, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Binding, Field, Row } from '#kernel/binding'
import { useText } from '../../locales/use-text'
import { useWrites } from '../data'
import { captionOf, idOf } from '../record'
import { useInlineWrite } from './use-inline-write'

interface Props {
  binding: Binding
  field: Field
  row: Row
  /** Whether the field has a call of its own; otherwise it is an edit of one field. */
  own: boolean
}

export function ToggleCell({ binding, field, row, own }: Props) {
  const { t } = useTranslation()
  const say = useText()
  const { message } = App.useApp()
  const writes = useWrites(binding)
  const inline = useInlineWrite(binding)
  const [going, setGoing] = useState<boolean | null>(null)
  const stored = row[field.name] === true

  const flip = async (next: boolean): Promise<void> => {
    setGoing(next)
    try {
      const call = binding.calls[field.name]
      if (own && call) await writes.invoke(field.name, { [call.id]: idOf(row), [field.name]: next })
      else await inline(row, field.name, next)
      void message.success({ key: 'toggle', content: t('notifications.editSuccess'), duration: 1.5 })
    } catch {
      // told by the gateway; the switch goes back
    } finally {
      setGoing(null)
    }
  }
  return (
    <Switch
      size="small"
      checked={going ?? stored}
      loading={going !== null}
      onChange={(next) => void flip(next)}
      aria-label={`${say(field.title)} · ${captionOf(binding, row)}`}
    />
  )
}
