// System users: nobody disables their own account; the operation log is linked from this page.
import { HistoryOutlined, UserOutlined } from '@ant-design/icons'
import { Avatar, Button, Switch, Tag } from 'antd'
import { useNavigate } from 'react-router'
import { can } from '#kernel/access'
import type { Binding, Row } from '#kernel/binding'
import { knownBinding } from '../api/bindings'
import { useSession } from '../api/session'
import { kindOfField } from '../fields'
import { useWords } from '../locales/use-words'
import { useAccess } from '../providers/access'
import { ToggleCell } from '../resource/list/cells/Cell'
import { Nested } from '../resource/Nested'
import { type InputProps, type PageProps, slots } from '../slots'
import { everybody } from './log'

/** Loaded by the time that a row of it is rendered. */
function own(): Binding {
  return knownBinding('admin') as Binding
}

function Status({ value, row }: { value: unknown; row: Row }) {
  const { t } = useWords()
  const { admin } = useSession()
  const { grant } = useAccess()
  const field = own().fields['status']
  if (!field) return null
  const Shown = kindOfField(field).Cell
  if (!can(grant, own(), 'update')) return <Shown field={field} value={value} row={row} />
  if (row['id'] !== admin?.id) return <ToggleCell binding={own()} field={field} row={row} own={false} />
  return (
    <span title={t('access.notOneself')}>
      <Switch size="small" checked={value === true} disabled aria-label={t('access.notOneself')} />
    </span>
  )
}

function StatusInput({ id, value, onChange, disabled, record }: InputProps<boolean>) {
  const { t } = useWords()
  const { admin } = useSession()
  const self = record['id'] === admin?.id
  return (
    <>
      <Switch id={id} checked={value === true} onChange={onChange} disabled={disabled || self} />
      {self && <span className="soft beside">{t('access.notOneself')}</span>}
    </>
  )
}

function Picture({ value }: { value: string | null | undefined }) {
  return (
    <Avatar
      size={32}
      src={value || undefined}
      icon={<UserOutlined />}
      alt=""
      style={{ background: 'var(--selected)', color: 'var(--accent)' }}
    />
  )
}

function TwoStep({ value }: { value: unknown }) {
  const { t } = useWords()
  return value === true ? (
    <Tag color="success" bordered={false}>
      {t('access.on')}
    </Tag>
  ) : (
    <span className="soft">{t('access.off')}</span>
  )
}

function Log({ route }: PageProps) {
  return <Nested resource="log" base={`${route}/log`} above={route} view={everybody} />
}

function ToLog({ route }: PageProps) {
  const { t } = useWords()
  const navigate = useNavigate()
  return (
    <Button icon={<HistoryOutlined />} onClick={() => void navigate(`${route}/log`)}>
      {t('access.log')}
    </Button>
  )
}

export default slots('admin', {
  cells: { headimg_path: Picture, status: Status as never, totp_on: TwoStep },
  details: { totp_on: TwoStep },
  inputs: { status: StatusInput },
  toolbar: ToLog,
  pages: { log: Log },
})
