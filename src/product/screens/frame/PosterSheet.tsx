// One sheet of the poster, as large as A3 at 96 dots per inch; the chart is scaled to fill it.
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import type { Binding } from '#kernel/binding'
import { THEME_COLOUR } from '#kernel/constants'
import { useWords } from '../../../locales/use-words'
import { cssVariables, paletteOf } from '../../../theme/tokens'
import { FrameLevel } from './FrameLevel'
import type { Node } from './nodes'
import './frame.css'
import './tree.css'
import './poster.css'

/** Paper is light in either appearance. */
const light = cssVariables(paletteOf('light', THEME_COLOUR)) as CSSProperties

/** Small charts are enlarged up to this. */
const MOST = 1.6

interface Props {
  binding: Binding
  nodes: readonly Node[]
  title: string
  top: string
  today: string
  faces: ReadonlyMap<number, string>
  /** `第 1 / 3 页`; null for a single sheet. */
  page: string | null
  /** Told whenever the chart has another scale. */
  onScale(scale: number): void
}

export function PosterSheet({ binding, nodes, title, top, today, faces, page, onScale }: Props) {
  const { t } = useWords()
  const space = useRef<HTMLDivElement>(null)
  const chart = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  const told = useRef(onScale)
  useLayoutEffect(() => {
    told.current = onScale
  })
  useLayoutEffect(() => {
    const [outer, inner] = [space.current, chart.current]
    if (!outer || !inner) return undefined
    const fill = () => {
      const next = Math.min(MOST, outer.clientWidth / inner.offsetWidth, outer.clientHeight / inner.offsetHeight)
      setScale(next)
      told.current(next)
    }
    fill()
    const observer = new ResizeObserver(fill)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [])
  return (
    <article className="poster" style={light} aria-label={page ? `${title} ${page}` : title}>
      <header>
        <h2>{title}</h2>
        <p>
          {t('organisation.asOf', { date: today })}
          {page && ` · ${page}`}
        </p>
      </header>
      <div ref={space} className="poster-space">
        <div ref={chart} className="poster-chart" style={{ transform: `translateX(-50%) scale(${scale})` }}>
          <div className="frame-tree">
            <div className="frame-top">{top}</div>
            <FrameLevel
              binding={binding}
              nodes={nodes}
              level={1}
              past={false}
              today={today}
              faces={faces}
              still
              onAdd={null}
              onEdit={null}
            />
          </div>
        </div>
      </div>
    </article>
  )
}
