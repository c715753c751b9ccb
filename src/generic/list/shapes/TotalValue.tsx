// A total as the values of its column are shown, with the way it was counted.
import type { Field } from '#kernel/binding'
import type { Total } from '#kernel/shapes'
import { shownNumber } from '../../../fields/number'
import { useWords } from '../../../locales/use-words'

interface Props {
  field: Field
  how: Total
  value: number | null
}

export function TotalValue({ field, how, value }: Props) {
  const { t } = useWords()
  const shown = value === null ? '–' : shownNumber(how === 'filled' ? { kind: 'integer' } : field, value)
  return (
    <span className="total-value tabular">
      {how !== 'sum' && <span className="soft">{t(`shapes.total.${how}`)} </span>}
      {shown}
    </span>
  )
}
