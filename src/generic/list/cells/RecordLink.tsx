// What stands in the column that names a record: the way to it, and the way to what lies under it.
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { Binding, Row } from '#kernel/binding'
import { addressOf } from '../../addresses'
import { idOf } from '../../record'

interface Props {
  binding: Binding
  /** null where there is no page that shows single records. */
  route: string | null
  row: Row
  children: ReactNode
}

export function RecordLink({ binding, route, row, children }: Props) {
  const { search } = useLocation()
  if (!route || !binding.calls['read']) return children
  return (
    <Link to={addressOf(route, search, idOf(row))} className="record-link">
      {children}
    </Link>
  )
}

/** Stands where the name would, so that a row without one can be opened as well. */
export function Nameless() {
  const { t } = useTranslation()
  return <span className="soft">{t('generic.nameless')}</span>
}

const INDENT = 20

interface BranchProps {
  level: number
  caption: string
  /** null for a row without rows below. */
  open: boolean | null
  onTurn(): void
  children: ReactNode
}

export function Branch({ level, caption, open, onTurn, children }: BranchProps) {
  const { t } = useTranslation()
  return (
    <span className="branch" style={{ paddingInlineStart: (level - 1) * INDENT }}>
      {open === null ? (
        <span className="branch-none" />
      ) : (
        <button
          type="button"
          aria-expanded={open}
          aria-label={t(open ? 'generic.collapse' : 'generic.expand', { record: caption })}
          onClick={onTurn}
        >
          {open ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
        </button>
      )}
      {children}
    </span>
  )
}
