// Figures of a dues run: its totals, and the same by position and by area; each number opens the items behind it.
import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import type { Shapes } from '#generated/index'
import { shownMoney } from '#kernel/money'
import type { Filter } from '#kernel/wire'
import { call } from '../../../api/calls'
import { EmptyValue } from '../../../fields/text-parts'
import { useWords } from '../../../locales/use-words'
import { Link } from '../../../navigation/Link'
import { encodeState, firstState } from '../../../url-state/list-state'
import styles from './Figures.module.css'

type Run = Shapes['dues_run']['row']
type Group = NonNullable<Shapes['dues_run']['calls']['figures']['output']['positions']>[number]

/** Items of a run, beyond its exceptions. */
const counted = ['draft', 'owed', 'part', 'paid', 'waived', 'closed', 'undone']
const kinds = {
  amount: counted,
  paid: ['paid', 'part'],
  waived: ['waived', 'paid', 'part'],
  owed: ['owed', 'part'],
} as const
type Kind = keyof typeof kinds
const names = Object.keys(kinds) as Kind[]

function Amount({ kind, value, filter }: { kind: Kind; value: number | null | undefined; filter: Filter }) {
  if (!value) return <EmptyValue />
  const state = { ...firstState, filter: { ...filter, state: [...kinds[kind]] } }
  return <Link to={`/dues/item${encodeState(state)}`}>{shownMoney(value)}</Link>
}

function Groups({
  title,
  by,
  rows,
  run,
}: {
  title: string
  by: 'position_id' | 'area_id'
  rows: Group[]
  run: number
}) {
  const { t } = useWords()
  return (
    <Table<Group>
      size="small"
      pagination={false}
      rowKey={(row) => String(row.id)}
      dataSource={rows}
      scroll={{ x: 'max-content' }}
      columns={[
        { title, dataIndex: 'name', render: (name) => name ?? <EmptyValue /> },
        { title: t('dues.num'), dataIndex: 'num', align: 'right' },
        ...names.map((kind) => ({
          title: t(`dues.${kind}`),
          key: kind,
          align: 'right' as const,
          render: (_: unknown, row: Group) => (
            <Amount
              kind={kind}
              value={row[kind]}
              filter={{ run_id: [run], [by]: row.id ? [row.id] : { empty: true } }}
            />
          ),
        })),
      ]}
    />
  )
}

export default function Figures({ row }: { row: Run }) {
  const { t } = useWords()
  const { data } = useQuery({
    queryKey: ['dues_run', 'figures', row.id, row.revision, row.paid, row.owed],
    queryFn: () => call('dues_run', 'figures', { id: row.id }, { quiet: true }),
  })
  return (
    <div className={styles.figures}>
      <ul aria-label={t('dues.totals')}>
        {names.map((kind) => (
          <li key={kind}>
            <span className="soft">{t(`dues.${kind}`)}</span>
            <strong>
              <Amount kind={kind} value={row[kind]} filter={{ run_id: [row.id] }} />
            </strong>
          </li>
        ))}
        <li>
          <span className="soft">{t('dues.rate')}</span>
          <strong>{row.rate === null || row.rate === undefined ? <EmptyValue /> : `${row.rate}%`}</strong>
        </li>
      </ul>
      {data && (
        <>
          <Groups title={t('dues.position')} by="position_id" rows={data.positions as Group[]} run={row.id} />
          <Groups title={t('dues.area')} by="area_id" rows={data.areas as Group[]} run={row.id} />
        </>
      )}
    </div>
  )
}
