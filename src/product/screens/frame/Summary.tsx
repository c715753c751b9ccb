// Figures above the chart: terms that end soon, vacant seats, and positions over their quota.
import { ClockCircleOutlined } from '@ant-design/icons'
import { useWords } from '../../../locales/use-words'
import { endsSoon, holdersIn, type Node, seatsIn } from './nodes'

export function Summary({ nodes, today }: { nodes: readonly Node[]; today: string }) {
  const { t } = useWords()
  const soon = holdersIn(nodes).filter((one) => endsSoon(one, today)).length
  const seats = seatsIn(nodes)
  const left = seats.reduce((sum, one) => sum + one.left, 0)
  const over = seats.reduce((sum, one) => sum + one.over, 0)
  return (
    <div className="frame-summary">
      {left > 0 && <span className="frame-left">{t('organisation.leftNum', { count: left })}</span>}
      {over > 0 && <span className="frame-over">{t('organisation.overNum', { count: over })}</span>}
      {soon > 0 && (
        <span className="frame-soon">
          <ClockCircleOutlined aria-hidden /> {t('organisation.soonNum', { count: soon })}
        </span>
      )}
    </div>
  )
}
