// One module of the big screen, by its key.
import { type CSSProperties, Suspense } from 'react'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import type { Module } from './arrangement'
import type { Way } from './charted'
import { Dated, Rank, Slides, Stars, Totals } from './Lists'
import styles from './Screen.module.css'
import type { Theme } from './themes'
import { moduleName, useScreenWords, yuan } from './words'

const Chart = lazyWithRetry(() => import('./Chart'))

const charts: Readonly<Record<string, Way>> = {
  map: 'treemap',
  native: 'bar',
  area: 'bar',
  work_type: 'pie',
  trend: 'line',
}

interface Props {
  module: Module
  theme: Theme
  speed: number
  zone: string
}

function Content({ module, theme, speed, zone }: Props) {
  const words = useScreenWords()
  const { key, name } = module
  // Small groups that the server has added up.
  const rows = (module.rows ?? []).map((row) => (row.name === '其他' ? { ...row, name: words.other } : row))
  if (rows.length === 0) return <p className={styles.none}>{words.none}</p>
  const way = charts[key ?? '']
  if (way)
    return (
      <Suspense fallback={null}>
        <Chart way={way} rows={rows} theme={theme} label={moduleName(key ?? '', name ?? '', words)} />
      </Suspense>
    )
  switch (key) {
    case 'total':
      return <Totals rows={rows} />
    case 'rank':
    case 'sponsor':
      return <Rank rows={rows} speed={speed} money={key === 'sponsor'} />
    case 'star':
      return <Stars rows={rows} />
    case 'video':
      return <Slides rows={rows} />
    default:
      return <Dated module={module} speed={speed} zone={zone} />
  }
}

export function ModuleView({ place, ...props }: Props & { place: CSSProperties | undefined }) {
  const words = useScreenWords()
  const { key, total } = props.module
  const name = moduleName(key ?? '', props.module.name ?? '', words)
  return (
    <section className={`${styles.module} bs-of-${key}`} style={place} aria-label={name || undefined}>
      {key !== 'total' && (
        <h2>
          {name}
          {key === 'achievement' && total ? <small>{`${words.total} ${yuan(total, words)}`}</small> : null}
        </h2>
      )}
      <div className={styles.content}>
        <Content {...props} />
      </div>
    </section>
  )
}
