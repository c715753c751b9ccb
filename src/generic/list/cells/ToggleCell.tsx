// A switch in a row: applied at once, reset on refusal, and undone with one click.
import { Switch } from 'antd'
import { useState } from 'react'
import type { Binding, Field, Row } from '#kernel/binding'
import { report } from '../../../gateway/failure'
import { useText } from '../../../locales/use-text'
import { useWords } from '../../../locales/use-words'
import { captionOf, idOf } from '../../record'
import { useUndoToast } from '../../use-toast'
import { useNearWrites } from '../../writes-context'
import { useInlineWrite } from './use-inline-write'

interface Props {
  binding: Binding
  field: Field
  row: Row
  /** True if the field has a call of its own; otherwise it is an edit of one field. */
  own: boolean
}

export function ToggleCell({ binding, field, row, own }: Props) {
  const { t } = useWords()
  const say = useText()
  const writes = useNearWrites()
  const inline = useInlineWrite(binding)
  const undoToast = useUndoToast()
  const [going, setGoing] = useState<boolean | null>(null)
  const stored = row[field.name] === true
  const title = say(field.title)

  const write = async (next: boolean): Promise<void> => {
    const call = binding.calls[field.name]
    // A toggle call sends the value itself and needs no revision.
    if (own && call) await writes.invoke(field.name, { [call.id]: idOf(row), [field.name]: next }, true)
    else await (await inline(row, field.name, next))?.insist()
  }
  const turn = async (next: boolean): Promise<void> => {
    setGoing(next)
    try {
      await write(next)
      const words = { name: title, record: captionOf(binding, row) }
      undoToast('toggle', t(next ? 'generic.turnedOn' : 'generic.turnedOff', words), () => turn(!next))
    } catch (error) {
      report(error)
    } finally {
      setGoing(null)
    }
  }
  return (
    <span data-cell={field.name} className="toggle-cell">
      <Switch
        size="small"
        checked={going ?? stored}
        onChange={(next) => void turn(next)}
        aria-label={`${title} · ${captionOf(binding, row)}`}
      />
    </span>
  )
}
