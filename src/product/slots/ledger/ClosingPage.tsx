// The closing sheet of a period, on paper and as a file.

import { CalculatorOutlined, DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, DatePicker, Segmented, Skeleton } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { can } from '#kernel/access'
import type { Binding, Text } from '#kernel/binding'
import { guardedText } from '#kernel/formula'
import { shownMoney, yuanOf } from '#kernel/money'
import { call, type Output } from '../../../api/calls'
import { saveText } from '../../../api/download'
import { useSession } from '../../../api/session'
import { PageHead } from '../../../components/PageHead'
import { Trouble } from '../../../errors/Trouble'
import { today } from '../../../fields/zone'
import { useWords } from '../../../locales/use-words'
import { useCrumb } from '../../../navigation/page-context'
import { useAccess } from '../../../providers/access'
import { CSV, csvText } from '../../../resource/csv-text'
import type { PageProps } from '../../../slots'
import styles from './Ledger.module.css'
import { MonthEnd } from './MonthEnd'
import '../../../resource/generic.css'
import '../../../resource/print.css'

type Sheet = Output<'ledger', 'closing'>

function closingCsv(
  { accounts, cates, numbers }: Sheet,
  binding: Binding,
  say: (text: Text) => string,
  t: ReturnType<typeof useWords>['t'],
): string {
  const named = (name: string, value: unknown) => {
    const title = binding.fields[name]?.choices?.find((choice) => choice.value === value)?.title
    return title ? say(title) : String(value ?? '')
  }
  const money = (fen: number | null | undefined) => yuanOf(fen ?? 0)
  const rows: string[][] = [
    [
      t('ledger.sheet.account'),
      t('ledger.sheet.opening'),
      t('ledger.sheet.income'),
      t('ledger.sheet.expense'),
      t('ledger.sheet.moved'),
      t('ledger.sheet.closing'),
    ],
    ...(accounts ?? []).map((row) => [
      guardedText(row.name ?? ''),
      money(row.opening),
      money(row.income),
      money(row.expense),
      money(row.moved),
      money(row.closing),
    ]),
    [],
    ...(cates ?? []).map((row) => [
      named('type', row.type),
      guardedText(row.name ?? ''),
      String(row.num ?? 0),
      money(row.amount),
    ]),
    [],
    ...(numbers ?? []).map((row) => [
      row.month ?? '',
      named('type', row.type),
      row.first ?? '',
      row.last ?? '',
      String(row.num ?? 0),
      String(row.voided ?? 0),
    ]),
  ]
  return csvText(rows)
}

type Period = 'month' | 'year'

const titleOf = (binding: Binding, name: string, value: unknown) =>
  binding.fields[name]?.choices?.find((choice) => choice.value === value)?.title

function Tables({ sheet, binding }: { sheet: Sheet; binding: Binding }) {
  const { t, say } = useWords()
  const named = (name: string, value: unknown) => {
    const title = titleOf(binding, name, value)
    return title ? say(title) : String(value)
  }
  const accounts = sheet.accounts ?? []
  // A period without transfers has no column for them.
  const columns = (['opening', 'income', 'expense', 'moved', 'closing'] as const).filter(
    (name) => name !== 'moved' || accounts.some(({ moved }) => moved),
  )
  const sum = (name: (typeof columns)[number]) => accounts.reduce((total, row) => total + (row[name] ?? 0), 0)
  return (
    <>
      <h2>{t('ledger.sheet.accounts')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls by keyboard */}
      <section className={styles.closingWide} aria-label={t('ledger.sheet.accounts')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('ledger.sheet.account')}</th>
              {columns.map((name) => (
                <th key={name} scope="col" className={styles.figure}>
                  {t(`ledger.sheet.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {accounts.map((row) => (
              <tr key={row.account}>
                <td>{row.name}</td>
                {columns.map((name) => (
                  <td key={name} className={styles.figure}>
                    {shownMoney(row[name] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('ledger.sheet.total')}</td>
              {columns.map((name) => (
                <td key={name} className={styles.figure}>
                  {shownMoney(sum(name))}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      {(['income', 'expense'] as const).map((type) => {
        const cates = (sheet.cates ?? []).filter((row) => row.type === type)
        if (cates.length === 0) return null
        return (
          <section key={type}>
            <h2>{named('type', type)}</h2>
            <table>
              <tbody>
                {cates.map((row) => (
                  <tr key={row.cate_id}>
                    <td>{row.name}</td>
                    <td className={styles.figure}>{t('ledger.sheet.entries', { count: row.num ?? 0 })}</td>
                    <td className={styles.figure}>{shownMoney(row.amount ?? 0)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <td>{t('ledger.sheet.total')}</td>
                  <td className={styles.figure}>
                    {t('ledger.sheet.entries', { count: cates.reduce((num, row) => num + (row.num ?? 0), 0) })}
                  </td>
                  <td className={styles.figure}>
                    {shownMoney(cates.reduce((total, row) => total + (row.amount ?? 0), 0))}
                  </td>
                </tr>
              </tfoot>
            </table>
          </section>
        )
      })}
      {(sheet.numbers ?? []).length > 0 && (
        <section>
          <h2>{t('ledger.sheet.numbers')}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
          <section className={styles.closingWide} aria-label={t('ledger.sheet.numbers')} tabIndex={0}>
            <table>
              <tbody>
                {(sheet.numbers ?? []).map((row) => (
                  <tr key={row.first}>
                    <td>{row.month}</td>
                    <td>{named('type', row.type)}</td>
                    <td>
                      {row.first} – {row.last}
                    </td>
                    <td className={styles.figure}>{t('ledger.sheet.entries', { count: row.num ?? 0 })}</td>
                    <td className={styles.figure}>{row.voided ? t('ledger.sheet.voided', { num: row.voided }) : ''}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </section>
      )}
    </>
  )
}

export default function ClosingPage({ binding, route }: PageProps) {
  const { t, say } = useWords()
  const { admin } = useSession()
  const association = (admin as { sxh_name?: string } | null)?.sxh_name
  const { grant } = useAccess()
  const { message } = App.useApp()
  const [period, setPeriod] = useState<Period>('month')
  const [day, setDay] = useState<Dayjs>(() => today().subtract(1, 'month'))
  useCrumb(t('ledger.closing'))
  const [from, until] = [day.startOf(period).format('YYYY-MM-DD'), day.endOf(period).format('YYYY-MM-DD')]
  const query = useQuery({
    queryKey: ['ledger', 'closing', from, until],
    queryFn: () => call('ledger', 'closing', { start_date: from, end_date: until }),
  })
  const sheet = query.data
  const rebuild = async (): Promise<void> => {
    const { changed } = await call('ledger', 'rebuild', {})
    void message.success(t('ledger.sheet.rebuilt', { count: changed ?? 0 }))
    await query.refetch()
  }
  const locked = sheet?.lock_date && sheet.lock_date >= until
  return (
    <>
      <PageHead
        title={t('ledger.closing')}
        back={route}
        extra={
          <>
            <Button
              icon={<DownloadOutlined />}
              disabled={!sheet}
              onClick={() =>
                sheet &&
                saveText(closingCsv(sheet, binding, say, t), `${t('ledger.closing')} ${from} ${until}.csv`, CSV)
              }
            >
              {t('ledger.sheet.download')}
            </Button>
            <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
              {t('generic.print')}
            </Button>
          </>
        }
      />
      <div className={styles.closingTools}>
        <Segmented
          value={period}
          onChange={setPeriod}
          options={[
            { value: 'month', label: t('ledger.sheet.month') },
            { value: 'year', label: t('ledger.sheet.year') },
          ]}
        />
        <DatePicker picker={period} value={day} allowClear={false} onChange={(value) => value && setDay(value)} />
        {can(grant, binding, 'rebuild') && (
          <Button icon={<CalculatorOutlined />} onClick={() => void rebuild()}>
            {t('ledger.sheet.rebuild')}
          </Button>
        )}
      </div>
      {sheet && <MonthEnd sheet={sheet} until={until} onLocked={() => void query.refetch()} />}
      <section className={`panel ${styles.closingSheet}`}>
        <strong>{association}</strong>
        <p className="soft">
          {from} – {until}
          {locked ? ` · ${t('ledger.sheet.locked')}` : ''}
        </p>
        {sheet && (sheet.pending_num ?? 0) > 0 && (
          <Alert type="warning" showIcon message={t('ledger.sheet.pending', { count: sheet.pending_num ?? 0 })} />
        )}
        {query.error ? (
          <Trouble error={query.error} onRetry={() => void query.refetch()} />
        ) : sheet ? (
          <Tables sheet={sheet} binding={binding} />
        ) : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )}
        <p className={`${styles.closingSigns} soft`}>
          <span>{t('ledger.sheet.made')}</span>
          <span>{t('ledger.sheet.checked')}</span>
          <span>{t('ledger.sheet.chief')}</span>
        </p>
      </section>
    </>
  )
}
