// Share of a budget that has been received or spent; red where more was spent than planned.
import { Progress } from 'antd'
import { EmptyValue } from '../../../fields/text-parts'

const WIDTH = 96

interface Props {
  /** Percent; null without a budget. */
  rate: number | null | undefined
  isExpense: boolean
}

export function Rate({ rate, isExpense }: Props) {
  if (rate === null || rate === undefined) return <EmptyValue />
  const isOver = isExpense && rate > 100
  return (
    <Progress
      percent={rate}
      size={[WIDTH, 6]}
      status={isOver ? 'exception' : 'normal'}
      format={() => `${rate}%`}
      aria-label={`${rate}%`}
    />
  )
}
