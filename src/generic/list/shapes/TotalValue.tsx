// A total as the values of its column are shown, with the way it was counted.
import type { Field } from '#kernel/binding'
import { shownNumber } from '#kernel/money'
import type { Total } from '#kernel/shapes'
import { useWords } from '../../../locales/use-words'

interface Props {
  field: Field
  how: Total
  value: number | null
  /** Without the word for how it was counted. */
  bare?: boolean
}

export function TotalValue({ field, how, value, bare = false }: Props) {
  const { t } = useWords()
  const shown = value === null ? '–' : shownNumber(how === 'filled' ? { kind: 'integer' } : field, value)
  return (
    <span className="total-value tabular">
      {!bare && how !== 'sum' && <span className="soft">{t(`shapes.total.${how}`)} </span>}
      {shown}
    </span>
  )
}
