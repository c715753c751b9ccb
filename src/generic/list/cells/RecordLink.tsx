// Content of the naming column: the link to the record, and the button that expands its children.
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { Binding, Row } from '#kernel/binding'
import { useWords } from '../../../locales/use-words'
import { Link } from '../../../navigation/Link'
import { useSearch } from '../../../navigation/page-context'
import { addressOf } from '../../addresses'
import { idOf } from '../../record'

interface Props {
  binding: Binding
  /** null without a page for single records. */
  route: string | null
  row: Row
  children: ReactNode
}

export function hasPage({ calls }: Pick<Binding, 'calls'>, route: string | null): route is string {
  return route !== null && calls['read'] !== undefined
}

export function RecordLink({ binding, route, row, children }: Props) {
  const search = useSearch()
  if (!hasPage(binding, route)) return children
  return (
    <Link to={addressOf(route, search, idOf(row))} className="record-link">
      {children}
    </Link>
  )
}

/** Replaces an empty name, so that the row can still be opened. */
export function Nameless() {
  const { t } = useWords()
  return <span className="soft">{t('generic.nameless')}</span>
}

const INDENT = 20

interface BranchProps {
  level: number
  caption: string
  /** null for a row without children. */
  open: boolean | null
  onTurn(): void
  children: ReactNode
}

export function Branch({ level, caption, open, onTurn, children }: BranchProps) {
  const { t } = useWords()
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
