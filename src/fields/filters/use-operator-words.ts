// Words of a filter's operators.

import type { Field } from '#kernel/binding'
import { isTime } from '#kernel/kinds'
import { useWords } from '../../locales/use-words'
import type { Operator } from '../operators'

export function useOperatorWords(): (field: Field, operator: Operator) => string {
  const { t } = useWords()
  return (field, operator) => {
    if (operator === 'lt' || operator === 'gt') return t(`fields.day.${operator}`)
    const days = isTime(field) && (operator === 'gte' || operator === 'lte')
    return t(days ? `fields.day.${operator}` : `fields.operator.${operator}`)
  }
}
