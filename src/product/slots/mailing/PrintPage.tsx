// A mailing on paper: letters for window envelopes, sheets of labels or badges, certificates; all in one document.
import { PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Checkbox, Empty, InputNumber, Skeleton } from 'antd'
import { Fragment, type ReactNode, useState } from 'react'
import type { Shapes } from '#generated/index'
import { call } from '../../../api/calls'
import { report } from '../../../api/failure'
import { PageHead } from '../../../components/PageHead'
import { Trouble } from '../../../errors/Trouble'
import { useWords } from '../../../locales/use-words'
import { useCrumb } from '../../../navigation/page-context'
import { NotFound } from '../../../pages/NotFound'
import { useSettled } from '../../../resource/data'
import type { PageProps } from '../../../slots'
import '../../../resource/print.css'
import './paper.css'

type Answer = Shapes['mailing']['calls']['sheets']['output']
type Sheet = NonNullable<Answer['list']>[number]

/** Cells of a sheet of A4, and whether the first ones may be used up already. */
const grids = {
  '3x8': { cells: 24, name: 'paper-3x8' },
  '2x7': { cells: 14, name: 'paper-2x7' },
  badge: { cells: 10, name: 'paper-badge' },
} as const

/** In words of the language; a day has no zone. */
const wordsOf = (day: string | null | undefined, language: string): string =>
  day ? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)) : ''

function Letter({ sheet, answer }: { sheet: Sheet; answer: Answer }) {
  const { language } = useWords()
  return (
    <article className="paper-letter">
      <header>
        <small>{answer.sender}</small>
        <p>
          {sheet.postcode && <span className="tabular">{sheet.postcode}</span>}
          <span>{sheet.address}</span>
          <strong>{sheet.name}</strong>
        </p>
      </header>
      <p className="paper-date">{wordsOf(answer.date, language)}</p>
      {sheet.subject && <h2>{sheet.subject}</h2>}
      <div className="paper-text">{sheet.text}</div>
    </article>
  )
}

function Certificate({ sheet, answer }: { sheet: Sheet; answer: Answer }) {
  const { language } = useWords()
  return (
    <article className="paper-certificate">
      <div>
        <h2>{sheet.subject}</h2>
        <div className="paper-text">{sheet.text}</div>
        <footer>
          <span>{answer.association}</span>
          <span>{wordsOf(answer.date, language)}</span>
        </footer>
      </div>
    </article>
  )
}

/** Lines of a label or a badge; the first of a badge is the largest. */
function Lines({ sheet }: { sheet: Sheet }) {
  const lines = (sheet.text ?? '').split('\n').filter((line) => line.trim() !== '')
  return (
    <>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
        <span key={place}>{line}</span>
      ))}
    </>
  )
}

function pagesOf<T>(list: readonly T[], size: number): T[][] {
  const pages: T[][] = []
  for (let first = 0; first < list.length; first += size) pages.push(list.slice(first, first + size))
  return pages
}

function Grid({ list, kind, skipped }: { list: readonly Sheet[]; kind: keyof typeof grids; skipped: number }) {
  const { cells, name } = grids[kind]
  const empty = Array.from({ length: skipped }, () => null)
  return pagesOf<Sheet | null>([...empty, ...list], cells).map((page, number) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other identity
    <article key={number} className={`paper-grid ${name}`}>
      {page.map((sheet, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
        <div key={place}>{sheet && <Lines sheet={sheet} />}</div>
      ))}
    </article>
  ))
}

function Paper({ answer, skipped }: { answer: Answer; skipped: number }): ReactNode {
  const list = answer.list ?? []
  if (answer.channel === 'badge') return <Grid list={list} kind="badge" skipped={skipped} />
  if (answer.channel === 'label') return <Grid list={list} kind={answer.layout ?? '3x8'} skipped={skipped} />
  const One = answer.channel === 'certificate' ? Certificate : Letter
  return list.map((sheet) => (
    <Fragment key={sheet.row_id}>
      <One sheet={sheet} answer={answer} />
    </Fragment>
  ))
}

export default function PrintPage({ id, route }: PageProps) {
  return id === null ? <NotFound /> : <Printed id={id} route={route} />
}

function Printed({ id, route }: { id: number; route: string }) {
  const { t } = useWords()
  const { message } = App.useApp()
  const settled = useSettled('mailing')
  const [unprinted, setUnprinted] = useState(false)
  const [first, setFirst] = useState(1)
  const [busy, setBusy] = useState(false)
  useCrumb(t('generic.print'))
  const { data, error, refetch } = useQuery({
    queryKey: ['mailing', 'sheets', id, unprinted],
    queryFn: () => call('mailing', 'sheets', { id, unprinted }),
  })
  const list = data?.list ?? []
  const isGrid = data?.channel === 'label' || data?.channel === 'badge'
  const mark = async (): Promise<void> => {
    setBusy(true)
    try {
      await settled(call('mailing', 'printed', { id, row_id_list: list.map(({ row_id }) => row_id ?? 0) }))
      void message.success(t('mailing.marked'))
    } catch (failure) {
      report(failure)
    }
    setBusy(false)
  }
  return (
    <>
      <PageHead
        printed={false}
        title={t('mailing.sheets', { count: list.length })}
        back={`${route}/${id}`}
        extra={
          <>
            <Checkbox checked={unprinted} onChange={(event) => setUnprinted(event.target.checked)}>
              {t('mailing.unprinted')}
            </Checkbox>
            {isGrid && (
              <InputNumber
                className="paper-first"
                min={1}
                max={grids[data.channel === 'badge' ? 'badge' : (data.layout ?? '3x8')].cells}
                value={first}
                prefix={t('mailing.cells')}
                aria-label={t('mailing.cells')}
                onChange={(value) => setFirst(value ?? 1)}
              />
            )}
            <Button loading={busy} disabled={list.length === 0} onClick={() => void mark()}>
              {t('mailing.printed')}
            </Button>
            <Button
              type="primary"
              icon={<PrinterOutlined />}
              disabled={list.length === 0}
              onClick={() => window.print()}
            >
              {t('generic.print')}
            </Button>
          </>
        }
      />
      {error ? (
        <Trouble error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          {(data.total ?? 0) > list.length && (
            <p className="unprinted">{t('mailing.more', { total: data.total, num: list.length })}</p>
          )}
          {list.length === 0 ? (
            <Empty description={t('mailing.nothing')} />
          ) : (
            <div className="papers">
              <Paper answer={data} skipped={isGrid ? first - 1 : 0} />
            </div>
          )}
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </>
  )
}
