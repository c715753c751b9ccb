// Sums that the schema has for some rows of a list, such as approved income, for the rows of one group.
import type { Binding } from '#kernel/binding'
import { shownNumber } from '#kernel/money'
import { useText } from '../../../locales/use-text'

export function GroupSums({ binding, sums }: { binding: Binding; sums: Readonly<Record<string, number>> }) {
  const say = useText()
  return Object.entries(binding.views.list.summary).map(([key, figure]) => {
    const field = 'sum' in figure ? binding.fields[figure.sum] : undefined
    const value = sums[key]
    // Of several sums a group often has one.
    if (!field || !('sum' in figure) || !value) return null
    return (
      <span key={key} className="group-sum">
        <span className="soft">{say(figure.title ?? field.title)}</span>{' '}
        <span className="total-value tabular">{shownNumber(field, value)}</span>
      </span>
    )
  })
}
