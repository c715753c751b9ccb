// The numbers of the association, each linked to its page.
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import type { Filter } from '#kernel/wire'
import { send } from '../gateway/send'
import { useWords } from '../locales/use-words'
import { Link } from '../navigation/Link'
import { useAccess } from '../providers/access'

interface Card {
  key: string
  name: string
  value: number
  unit?: string
  path?: string
}

const waiting = [1, 2, 3, 4, 5, 6, 7, 8]

export interface Todo {
  key: string
  name: string
  num: number
  path: string
  query: Filter
}

export function fetchStatistics(): Promise<{ cards: Card[]; todo: Todo[] }> {
  return send({ method: 'POST', path: '/home/statistics' }, {})
}

function Figure({ card }: { card: Card }) {
  const { language } = useWords()
  const number = new Intl.NumberFormat(language).format(card.value)
  return (
    <>
      <span className="figure-name">{card.name}</span>
      <span className="figure-value">
        {number}
        {card.unit ? <small>{card.unit}</small> : null}
      </span>
    </>
  )
}

export function DashboardCards() {
  const { t, language } = useWords()
  const { canOpen } = useAccess()
  const { data, error, refetch } = useQuery({
    queryKey: ['home/statistics', language],
    queryFn: fetchStatistics,
    staleTime: 60_000,
  })
  if (error) {
    return (
      <div className="dashboard-note" role="alert">
        <span>{t('dashboard.failed')}</span>
        <Button onClick={() => void refetch()}>{t('broken.retry')}</Button>
      </div>
    )
  }
  if (data?.cards.length === 0)
    return <Empty className="dashboard-note" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('dashboard.none')} />
  return (
    <ul className="figures" aria-busy={!data}>
      {data
        ? data.cards.map((card) => (
            <li key={card.key}>
              {card.path && canOpen(card.path) ? (
                <Link to={card.path} className="figure">
                  <Figure card={card} />
                </Link>
              ) : (
                <div className="figure">
                  <Figure card={card} />
                </div>
              )}
            </li>
          ))
        : waiting.map((place) => (
            <li key={place} className="figure">
              <Skeleton active title={false} paragraph={{ rows: 2, width: ['50%', '70%'] }} />
            </li>
          ))}
    </ul>
  )
}
