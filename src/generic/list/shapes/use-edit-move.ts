// Moves a card by editing its field, with the way back; a change by somebody else meanwhile is not overwritten.
import type { Binding, Field, Row } from '#kernel/binding'
import { report } from '../../../gateway/failure'
import { useWords } from '../../../locales/use-words'
import { idOf, revisionOf } from '../../record'
import { useUndoToast } from '../../use-toast'
import { useNearWrites } from '../../writes-context'
import '../../../locales/later/shapes'

/** `value`: of a choice, as text; `state`: its title. */
export function useEditMove(binding: Binding, field: Field): (row: Row, value: string, state: string) => void {
  const { t } = useWords()
  const writes = useNearWrites()
  const undoToast = useUndoToast()
  const quick = binding.views.list.inline.includes(field.name) ? binding.calls['quick'] : undefined
  const write = (id: number, value: unknown, revision: number | undefined): Promise<Row> => {
    if (!quick) return writes.update(id, { [field.name]: value }, revision)
    const known = revision === undefined ? {} : { revision }
    return writes.invoke('quick', { [quick.id]: id, field: field.name, value, ...known }, true)
  }
  return (row, value, state) => {
    const next = field.choices?.find((choice) => String(choice.value) === value)?.value ?? null
    write(idOf(row), next, revisionOf(row)).then(
      ({ revision }) =>
        undoToast('moved', t('shapes.moved', { state }), () =>
          // Both calls are quiet, and so is the toast.
          write(idOf(row), row[field.name], typeof revision === 'number' ? revision : undefined).catch(report),
        ),
      report,
    )
  }
}
