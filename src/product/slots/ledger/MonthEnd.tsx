// Steps that end a period: what is still to be done in it, each with its list, then the lock of the books.
import { CheckCircleFilled, ExclamationCircleFilled, LockOutlined } from '@ant-design/icons'
import { App, Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { canWrite } from '#kernel/access'
import type { Filter } from '#kernel/wire'
import { knownPage } from '../../../api/bindings'
import { call, type Output } from '../../../api/calls'
import { today } from '../../../fields/zone'
import { useWords } from '../../../locales/use-words'
import { Link } from '../../../navigation/Link'
import { useAccess } from '../../../providers/access'
import { listLink } from '../../../resource/dashboard/panels'
import { useBinding } from '../../../resource/use-binding'
import styles from './Ledger.module.css'

type Sheet = Output<'ledger', 'closing'>
type Check = NonNullable<Sheet['checks']>[number]

function CheckLine({ check }: { check: Check }) {
  const { t } = useWords()
  const route = knownPage(check.resource)
  const isDone = check.num === 0
  return (
    <li>
      {isDone ? (
        <CheckCircleFilled className={styles.good} aria-hidden />
      ) : (
        <ExclamationCircleFilled className={styles.open} aria-hidden />
      )}
      <span>{t(`ledger.monthEnd.${check.key as 'pending'}`)}</span>
      {isDone ? (
        <span className="soft">{t('ledger.monthEnd.none')}</span>
      ) : (
        route && (
          <Link to={listLink(route, check.filter as Filter)}>{t('ledger.monthEnd.open', { count: check.num })}</Link>
        )
      )}
    </li>
  )
}

interface Props {
  sheet: Sheet
  /** The last day of the period. */
  until: string
  onLocked(): void
}

/** Only who may change the lock date is offered to lock. */
function LockButton({ sheet, until, onLocked }: Props) {
  const { t } = useWords()
  const { grant } = useAccess()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const settings = useBinding('config')
  const field = settings?.fields['ledger_lock_date']
  const isPast = until < today().format('YYYY-MM-DD')
  if (!field || !canWrite(grant, field) || !isPast) return null
  const lock = async (): Promise<void> => {
    setBusy(true)
    try {
      const { revision } = await call('config', 'read', {})
      await call('config', 'save', { revision, ledger_lock_date: until })
      void message.success(t('ledger.monthEnd.done', { day: until }))
      onLocked()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Popconfirm
      title={t('ledger.monthEnd.lock', { day: until })}
      description={t('ledger.monthEnd.lockHint')}
      onConfirm={() => lock().catch(() => undefined)}
    >
      <Button type="primary" icon={<LockOutlined />} loading={isBusy} disabled={(sheet.pending_num ?? 0) > 0}>
        {t('ledger.monthEnd.lock', { day: until })}
      </Button>
    </Popconfirm>
  )
}

export function MonthEnd(props: Props) {
  const { t } = useWords()
  const { sheet, until } = props
  const isLocked = Boolean(sheet.lock_date && sheet.lock_date >= until)
  return (
    <section className={`panel ${styles.monthEnd}`} aria-label={t('ledger.monthEnd.title')}>
      <h2>{t('ledger.monthEnd.title')}</h2>
      <ul>
        {(sheet.checks ?? []).map((check) => (
          <CheckLine key={check.key} check={check} />
        ))}
      </ul>
      {isLocked ? (
        <span className="soft">
          <LockOutlined aria-hidden /> {t('ledger.monthEnd.locked', { day: sheet.lock_date })}
        </span>
      ) : (
        <LockButton {...props} />
      )}
    </section>
  )
}
