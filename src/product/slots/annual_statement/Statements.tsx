// The statements of a year, one below the other, each number beside that of the year before and with its list.
import { DownloadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { Row } from '#kernel/binding'
import { guardedText } from '#kernel/formula'
import { shownMoney, yuanOf } from '#kernel/money'
import type { Filter } from '#kernel/wire'
import { knownPage } from '../../../api/bindings'
import { call, type Output } from '../../../api/calls'
import { saveText } from '../../../api/download'
import { useSession } from '../../../api/session'
import { Trouble } from '../../../errors/Trouble'
import { useWords } from '../../../locales/use-words'
import { Link } from '../../../navigation/Link'
import { CSV, csvText } from '../../../resource/csv-text'
import { listLink } from '../../../resource/dashboard/panels'
import sums from '../figures.module.css'
import styles from './Statements.module.css'

type Statement = NonNullable<Output<'annual_statement', 'statements'>['statements']>[number]
type Line = NonNullable<Statement['lines']>[number]

/** Titles of the two columns of numbers. */
type Heads = readonly [now: string, before: string]

function LineRow({ line }: { line: Line }) {
  const number = (amount: number) => (line.is_count ? String(amount) : shownMoney(amount))
  const route = line.resource ? knownPage(line.resource) : undefined
  const linked = (amount: number, filter: unknown) =>
    route && amount ? <Link to={listLink(route, filter as Filter)}>{number(amount)}</Link> : number(amount)
  return (
    <tr className={line.is_total ? (sums.total ?? '') : ''}>
      <td>{line.title}</td>
      <td>{linked(line.now ?? 0, line.filter)}</td>
      <td>{linked(line.before ?? 0, line.filter_before)}</td>
    </tr>
  )
}

function Sheet({ statement, heads }: { statement: Statement; heads: Heads }) {
  const { t } = useWords()
  return (
    <section className={styles.statement}>
      <h2>{statement.title}</h2>
      <table className={sums.figures}>
        <thead>
          <tr>
            <th scope="col">{t('annual.line')}</th>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {(statement.lines ?? []).map((line) => (
            <LineRow key={line.key} line={line} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

export default function Statements({ row }: { row: Row }) {
  const { t } = useWords()
  const { admin } = useSession()
  const id = row['id'] as number
  const year = String(row['year'])
  const { data, error, refetch } = useQuery({
    queryKey: ['annual_statement', 'statements', id, row['revision']],
    queryFn: () => call('annual_statement', 'statements', { id }),
  })
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />
  const headsOf = (key: string): Heads =>
    key === 'balance' ? [t('annual.end'), t('annual.begin')] : [t('annual.now'), t('annual.before')]
  const list = data.statements ?? []
  const save = () => {
    const rows = list.flatMap(({ key, title, lines }) => [
      [title ?? '', ...headsOf(key ?? '')],
      ...(lines ?? []).map((line) => [
        guardedText(line.title ?? ''),
        ...[line.now, line.before].map((amount) => (line.is_count ? String(amount ?? 0) : yuanOf(amount ?? 0))),
      ]),
      [],
    ])
    saveText(csvText(rows), `${t('annual.file', { year })}.csv`, CSV)
  }
  return (
    <>
      <div className={styles.head}>
        <span>
          <strong>{(admin as { sxh_name?: string } | null)?.sxh_name}</strong>{' '}
          <span className="soft">{t('annual.until', { day: data.until })}</span>
        </span>
        <Button className="unprinted" icon={<DownloadOutlined />} onClick={save}>
          {t('ledger.sheet.download')}
        </Button>
      </div>
      {list.map((statement) => (
        <Sheet key={statement.key} statement={statement} heads={headsOf(statement.key ?? '')} />
      ))}
      <p className={`${styles.signs} soft`}>
        <span>{t('ledger.sheet.made')}</span>
        <span>{t('ledger.sheet.checked')}</span>
        <span>{t('ledger.sheet.chief')}</span>
      </p>
    </>
  )
}
