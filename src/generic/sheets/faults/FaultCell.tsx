// One cell of a faulty row: value, problem, proposals; or the input while it is corrected.
import { CheckOutlined } from '@ant-design/icons'
import type { Field } from '#kernel/binding'
import { useText } from '../../../locales/use-text'
import { useWords } from '../../../locales/use-words'
import { CellEditor, type Move } from './CellEditor'
import type { HeldRow } from './held-rows'

interface Props {
  jobId: number
  row: HeldRow
  field: Field
  current: boolean
  /** The text with which the input begins; null while it is not corrected. */
  editing: string | null
  onFocus(): void
  onEdit(): void
  onDone(value: string, move: Move): void
  onCancel(): void
  onAll(to: string): void
}

export function FaultCell(props: Props) {
  const { jobId, row, field, current, editing, onFocus, onEdit, onDone, onCancel, onAll } = props
  const { t } = useWords()
  const say = useText()
  const value = String(row.values?.[field.name] ?? '')
  const problem = row.settled ? undefined : row.errors?.[field.name]
  const help = problem ? row.help?.[field.name] : undefined
  const such = help?.such ?? 1
  const title = say(field.title)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the grid
    <td
      aria-invalid={problem !== undefined}
      tabIndex={current ? 0 : -1}
      data-at={`${row.id}:${field.name}`}
      className={problem === undefined ? 'fault-cell' : 'fault-cell fault-bad'}
      onFocus={onFocus}
      onClick={editing === null && !row.out ? onEdit : undefined}
    >
      <span className="fault-title">{title}</span>
      {editing === null ? (
        <span className={value === '' ? 'fault-value soft' : 'fault-value'}>
          {value === '' ? t('import.blank') : value}
        </span>
      ) : (
        <CellEditor
          jobId={jobId}
          field={field}
          label={t('import.cellOf', { title, place: row.place })}
          start={editing}
          proposals={help?.proposals ?? []}
          onDone={onDone}
          onCancel={onCancel}
        />
      )}
      {problem !== undefined && <span className="fault-problem">{problem}</span>}
      {help && help.proposals.length > 0 && editing === null && !row.out && (
        <span className="fault-proposals">
          {help.proposals.map((text) => (
            <button
              key={text}
              type="button"
              tabIndex={current ? 0 : -1}
              onClick={(event) => {
                event.stopPropagation()
                // The button is about to vanish.
                event.currentTarget.closest('td')?.focus()
                if (such > 1 && value !== '') onAll(text)
                else onDone(text, 'stay')
              }}
            >
              <CheckOutlined aria-hidden /> {such > 1 && value !== '' ? t('import.takeAll', { text, num: such }) : text}
            </button>
          ))}
        </span>
      )}
    </td>
  )
}
