// Budgets: how far each has come.
import { slots } from '../../slots'
import { Rate } from './budget/Rate'

function RateCell({ value, row }: { value: number | null; row: { type: string | null } }) {
  return <Rate rate={value} isExpense={row.type === 'expense'} />
}

export default slots('budget', { cells: { rate: RateCell as never }, details: { rate: RateCell as never } })
