// Moves a card by editing its field, with the way back; a change by somebody else meanwhile is not overwritten.
import type { Binding, Field, Row } from '#kernel/binding'
import { report } from '../../../gateway/failure'
import { useWords } from '../../../locales/use-words'
import { idOf, revisionOf } from '../../record'
import { useRowWrite } from '../../use-row-write'
import { useUndoToast } from '../../use-toast'

/** `value`: of a choice, as text; `state`: its title. */
export function useEditMove(binding: Binding, field: Field): (row: Row, value: string, state: string) => void {
  const { t } = useWords()
  const write = useRowWrite(binding)
  const undoToast = useUndoToast()
  return (row, value, state) => {
    const next = field.choices?.find((choice) => String(choice.value) === value)?.value ?? null
    write(idOf(row), { [field.name]: next }, revisionOf(row)).then(
      (answer) =>
        undoToast('moved', t('shapes.moved', { state }), () =>
          // Both calls are quiet, and so is the toast.
          write(idOf(row), { [field.name]: row[field.name] }, revisionOf(answer)).catch(report),
        ),
      report,
    )
  }
}
