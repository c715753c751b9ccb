// Heading of a group: its value, the number of its rows, and totals below their columns.
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import type { Binding, Field } from '#kernel/binding'
import { grouped } from '#kernel/grouped'
import type { ListGroup } from '#kernel/shapes'
import { companionOf } from '#kernel/standard'
import { kindOfField } from '../../../fields'
import { useText } from '../../../locales/use-text'
import { useWords } from '../../../locales/use-words'
import type { Column, Place } from '../table/column'
import { GroupSums } from './GroupSums'
import type { Totals } from './group-totals'
import { TotalValue } from './TotalValue'

interface Props {
  binding: Binding
  group: ListGroup
  /** The field that groups the rows. */
  field: Field
  totals: Totals
  isOpen: boolean
  onTurn(): void
  /** Of the table; none on a phone, where totals stand in a line. */
  columns: readonly Column[]
  places: readonly Place[]
}

export function GroupLine({ binding, group, field, totals, isOpen, onTurn, columns, places }: Props) {
  const { t } = useWords()
  const say = useText()
  const { Cell } = kindOfField(field)
  const choice = field.choices?.find(({ value }) => String(value) === group.key)
  // A record that others show as a coloured tag is one here as well.
  const id = field.ref?.tag && /^\d+$/.test(group.key) ? Number(group.key) : null
  const named = id === null ? {} : { [field.name]: id, [companionOf(field)]: group.name }
  const title = (
    <button
      type="button"
      className="group-title"
      aria-expanded={isOpen}
      aria-label={t('shapes.group', { name: group.name, count: group.num })}
      onClick={onTurn}
    >
      {isOpen ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
      {choice || id !== null ? (
        <Cell field={field} value={choice ? choice.value : id} row={named} />
      ) : (
        <span>{group.name}</span>
      )}
      <span className="group-num tabular">{grouped(group.num)}</span>
    </button>
  )
  const value = (name: string) => {
    const one = binding.fields[name]
    const total = totals[name]
    return one && total ? <TotalValue field={one} how={total} value={group.totals[name] ?? null} /> : null
  }
  if (columns.length === 0)
    return (
      <div className="group-line">
        {title}
        <GroupSums binding={binding} sums={group.sums} />
        {Object.keys(totals).map((name) => (
          <span key={name} className="group-sum">
            <span className="soft">{say(binding.fields[name]?.title ?? { zh: '', en: '' })}</span> {value(name)}
          </span>
        ))}
      </div>
    )
  const first = columns.findIndex(({ field: name }, index) => index > 0 && name !== undefined && totals[name])
  const span = first === -1 ? columns.length : first
  return (
    <tr className="group-line">
      <td className="ant-table-cell" colSpan={span}>
        {title}
        <GroupSums binding={binding} sums={group.sums} />
      </td>
      {columns.slice(span).map(({ key, field: name }, index) => (
        <td key={key} {...places[span + index]}>
          {name ? value(name) : null}
        </td>
      ))}
    </tr>
  )
}
