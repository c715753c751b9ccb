// The chart as a poster: sheets of A3 with all levels and people, printed or saved as PDF, and downloaded as PNG.

import { FileImageOutlined, PrinterOutlined } from '@ant-design/icons'
import { App, Button, Skeleton } from 'antd'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import type { Binding } from '#kernel/binding'
import { BackButton } from '../../../components/BackButton'
import { saveFile } from '../../../gateway/save-file'
import { Trouble } from '../../../generic/Trouble'
import { useWords } from '../../../locales/use-words'
import { useCrumb, usePageParams } from '../../../navigation/page-context'
import type { PageProps } from '../../../screens'
import { areaIn } from './area-address'
import { holdersIn, type Node } from './nodes'
import { PosterSheet } from './PosterSheet'
import { personOf, useFaces } from './use-faces'
import { useNodes } from './use-nodes'
import '../../../generic/generic.css'
import '../../../generic/print.css'
import '../../../generic/sheets.css'

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
      const sheets = [...(room.current?.querySelectorAll<HTMLElement>('.poster') ?? [])]
      for (const [index, sheet] of sheets.entries())
        saveFile(await drawSheet(sheet), `${title}-${now}${sheets.length > 1 ? `-${index + 1}` : ''}.png`)
    } catch {
      message.error(t('organisation.drawFailed'))
    }
    draw(false)
  }
  return (
    <>
      <header className="page-head sheets-head">
        <BackButton to={binding.route ?? '/'} />
        <h1>{title}</h1>
        <span className="soft">{t('organisation.paper')}</span>
        <div className="page-actions">
          <Button icon={<FileImageOutlined />} loading={drawing} onClick={() => void download()}>
            {t(drawing ? 'organisation.drawing' : 'organisation.png')}
          </Button>
          <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
            {t('organisation.pdf')}
          </Button>
        </div>
      </header>
      <style>{'@media print { @page { size: A3 landscape; margin: 0; } }'}</style>
      <div ref={room} className="posters" data-drawing={drawing || undefined} style={{ '--fit': fit } as CSSProperties}>
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
