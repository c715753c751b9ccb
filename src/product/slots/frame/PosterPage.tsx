// The chart as a poster: its page and its sheets.

import { FileImageOutlined, PrinterOutlined } from '@ant-design/icons'
import { App, Button, Skeleton } from 'antd'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import type { Binding } from '#kernel/binding'
import { THEME_COLOUR } from '#kernel/constants'
import { saveFile } from '../../../api/download'
import { PageHead } from '../../../components/PageHead'
import { Trouble } from '../../../errors/Trouble'
import { useWords } from '../../../locales/use-words'
import { useCrumb, usePageParams } from '../../../navigation/page-context'
import type { PageProps } from '../../../slots'
import { cssVariables, paletteOf } from '../../../theme/tokens'
import { FrameLevel } from './Frame'
import styles from './Frame.module.css'
import { areaIn, holdersIn, type Node, personOf, useFaces, useNodes } from './nodes'
import '../../../resource/generic.css'
import '../../../resource/print.css'
import '../../../resource/sheets.css'

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

function PosterSheet({ binding, nodes, title, top, today, faces, page, onScale }: Props) {
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
    <article className={styles.poster} style={light} aria-label={page ? `${title} ${page}` : title}>
      <header>
        <h2>{title}</h2>
        <p>
          {t('organisation.asOf', { date: today })}
          {page && ` · ${page}`}
        </p>
      </header>
      <div ref={space} className={styles.posterSpace}>
        <div ref={chart} className={styles.posterChart} style={{ transform: `translateX(-50%) scale(${scale})` }}>
          <div className={styles.tree}>
            <div className={styles.top}>{top}</div>
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

/** Width of A3 at 96 dots per inch: on the screen a sheet is reduced to the width of the page. */
const SHEET = 1588

/** Letters smaller than this part of their size on the screen can't be read on paper. */
const LEGIBLE = 0.42

function Sheets({ binding, nodes, top, now }: { binding: Binding; nodes: readonly Node[]; top: string; now: string }) {
  const { t } = useWords()
  const { message } = App.useApp()
  const room = useRef<HTMLDivElement>(null)
  const [divided, divide] = useState(false)
  const [drawing, draw] = useState(false)
  const [fit, setFit] = useState(1)
  useLayoutEffect(() => {
    const frame = room.current
    if (!frame) return undefined
    const observer = new ResizeObserver(() => setFit(Math.min(1, frame.clientWidth / SHEET)))
    observer.observe(frame)
    return () => observer.disconnect()
  }, [])
  const faces = useFaces(
    personOf(binding),
    holdersIn(nodes).map(({ user_id: id }) => id),
  )
  const parts = divided ? nodes.map((node) => [node]) : [nodes]
  const title = t('organisation.posterOf', { name: top })
  const download = async (): Promise<void> => {
    draw(true)
    try {
      const { drawSheet } = await import('./draw-sheet')
      const sheets = [...(room.current?.querySelectorAll<HTMLElement>(`.${styles.poster}`) ?? [])]
      for (const [index, sheet] of sheets.entries())
        saveFile(await drawSheet(sheet), `${title}-${now}${sheets.length > 1 ? `-${index + 1}` : ''}.png`)
    } catch {
      message.error(t('organisation.drawFailed'))
    }
    draw(false)
  }
  return (
    <>
      <PageHead
        printed={false}
        title={title}
        back={binding.route ?? '/'}
        extra={
          <>
            <Button icon={<FileImageOutlined />} loading={drawing} onClick={() => void download()}>
              {t(drawing ? 'organisation.drawing' : 'organisation.png')}
            </Button>
            <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
              {t('organisation.pdf')}
            </Button>
          </>
        }
      >
        <span className="soft">{t('organisation.paper')}</span>
      </PageHead>
      <style>{'@media print { @page { size: A3 landscape; margin: 0; } }'}</style>
      <div
        ref={room}
        className={styles.posters}
        data-drawing={drawing || undefined}
        style={{ '--fit': fit } as CSSProperties}
      >
        {parts.map((part, index) => (
          <PosterSheet
            key={part[0]?.id}
            binding={binding}
            nodes={part}
            title={title}
            top={top}
            today={now}
            faces={faces}
            page={parts.length > 1 ? t('organisation.page', { page: index + 1, pages: parts.length }) : null}
            onScale={(scale) => {
              if (scale < LEGIBLE && nodes.length > 1) divide(true)
            }}
          />
        ))}
      </div>
    </>
  )
}

export default function PosterPage({ binding }: PageProps) {
  const { t } = useWords()
  const [params] = usePageParams()
  const { nodes, top, now, error, refetch } = useNodes(binding, areaIn(params))
  useCrumb(t('organisation.poster'))
  if (error) return <Trouble error={error} onRetry={refetch} />
  if (!nodes) return <Skeleton active paragraph={{ rows: 8 }} />
  return <Sheets binding={binding} nodes={nodes} top={top} now={now} />
}
