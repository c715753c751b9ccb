// Words of a filter's operators.

import type { Field } from '#kernel/binding'
import { useWords } from '../../locales/use-words'
import type { Operator } from '../operators'

export function useOperatorWords(): (field: Field, operator: Operator) => string {
  const { t } = useWords()
  return (field, operator) => {
    const days = field.kind === 'date' || field.kind === 'date-time' || field.kind === 'month'
    return t(
      days && (operator === 'gte' || operator === 'lte') ? `fields.day.${operator}` : `fields.operator.${operator}`,
    )
  }
}
