// Words of a filter's operators.
import { useTranslation } from 'react-i18next'
import type { Field } from '#kernel/binding'
import type { Operator } from '../operators'

export function useOperatorWords(): (field: Field, operator: Operator) => string {
  const { t } = useTranslation()
  return (field, operator) => {
    const days = field.kind === 'date' || field.kind === 'date-time' || field.kind === 'month'
    return t(
      days && (operator === 'gte' || operator === 'lte') ? `fields.day.${operator}` : `fields.operator.${operator}`,
    )
  }
}
