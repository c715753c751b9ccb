// Heading of a group: its value, the number of its rows, and totals below their columns.
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import type { Binding, Field } from '#kernel/binding'
import { grouped } from '#kernel/grouped'
import type { ListGroup } from '#kernel/shapes'
import { companionOf } from '#kernel/standard'
import { kindOfField } from '../../../fields'
import { useText } from '../../../locales/use-text'
import { useWords } from '../../../locales/use-words'
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
}

/** Total of a group below a column; null without one. */
export function groupValue({ binding, group, totals }: Pick<Props, 'binding' | 'group' | 'totals'>, name: string) {
  const field = binding.fields[name]
  const how = totals[name]
  return field && how ? <TotalValue field={field} how={how} value={group.totals[name] ?? null} /> : null
}

export function GroupTitle({ binding, group, field, isOpen, onTurn }: Props) {
  const { t } = useWords()
  const { Cell } = kindOfField(field)
  const choice = field.choices?.find(({ value }) => String(value) === group.key)
  // A record that others show as a coloured tag is one here as well.
  const id = field.ref?.tag && /^\d+$/.test(group.key) ? Number(group.key) : null
  const named = id === null ? {} : { [field.name]: id, [companionOf(field)]: group.name }
  return (
    <>
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
      <GroupSums binding={binding} sums={group.sums} />
    </>
  )
}

/** On a phone: totals stand in a line. */
export function GroupLine(props: Props) {
  const say = useText()
  const { binding, totals } = props
  return (
    <div className="group-line">
      <GroupTitle {...props} />
      {Object.keys(totals).map((name) => (
        <span key={name} className="group-sum">
          <span className="soft">{say(binding.fields[name]?.title ?? { zh: '', en: '' })}</span>{' '}
          {groupValue(props, name)}
        </span>
      ))}
    </div>
  )
}
