// A cell of a list: the value by the kind of its field, or by a slot; the naming one opens the record.

import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { Button, Switch } from 'antd'
import { type ComponentType, Fragment, memo, type ReactNode, useState } from 'react'
import { can, canWrite } from '#kernel/access'
import type { Binding, Field, Row } from '#kernel/binding'
import { nameIn } from '#kernel/caption'
import { holds } from '#kernel/condition'
import { isEmpty } from '#kernel/empty'
import { lockOn } from '#kernel/locks'
import { UNSEEN } from '#kernel/unseen'
import { knownPage } from '../../../api/bindings'
import { report } from '../../../api/failure'
import { kindOfField } from '../../../fields'
import { captionsOf } from '../../../fields/options'
import { tagged } from '../../../fields/reference/Cell'
import { useWords } from '../../../locales/use-words'
import { Link } from '../../../navigation/Link'
import { useQueryString } from '../../../navigation/page-context'
import { useAccess } from '../../../providers/access'
import { addressOf } from '../../addresses'
import { captionOf, idOf } from '../../record'
import { useWritesContext } from '../../row-write'
import { useSlots } from '../../slots-context'
import { useUndoToast } from '../../use-toast'
import { EditCell } from './EditCell'
import { useInlineWrite } from './use-inline-write'

/** The last two characters of a Chinese name, as everybody is called; the first letter of any other. */
export function initialsOf(name: string): string {
  const han = name.match(/\p{Script=Han}/gu)
  if (han) return han.slice(-2).join('')
  return (name.match(/\p{Letter}|\p{Number}/u)?.[0] ?? '').toUpperCase()
}

interface Props {
  binding: Binding
  field: Field
  row: Row
  /** Of the record, for its initials. */
  name: string
}

export function NamePicture({ binding, field, row, name }: Props) {
  const square = field.aspect === 1
  const none = isEmpty(row[field.name])
  return (
    <span className={square ? 'name-picture portrait' : 'name-picture'}>
      {none ? (
        <span className="initials" aria-hidden="true">
          {square && initialsOf(name)}
        </span>
      ) : (
        <Cell binding={binding} field={field} row={row} still />
      )}
    </span>
  )
}

interface RecordLinkProps {
  binding: Binding
  /** null without a page for single records. */
  route: string | null
  row: Row
  children: ReactNode
}

function hasPage({ calls }: Pick<Binding, 'calls'>, route: string | null): route is string {
  return route !== null && calls['read'] !== undefined
}

export function RecordLink({ binding, route, row, children }: RecordLinkProps) {
  const search = useQueryString()
  if (!hasPage(binding, route)) return children
  return (
    <Link to={addressOf(route, search, idOf(row))} className="record-link">
      {children}
    </Link>
  )
}

/** Replaces an empty name, so that the row can still be opened. */
function Nameless() {
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
        <Button
          type="text"
          size="small"
          icon={open ? <CaretDownOutlined /> : <CaretRightOutlined />}
          aria-expanded={open}
          aria-label={t(open ? 'generic.collapse' : 'generic.expand', { record: caption })}
          onClick={onTurn}
        />
      )}
      {children}
    </span>
  )
}

/** The page of a field's target; null if this person may not open it, and for tags, which have none. */
export function pageOf(field: Field, canOpen: (route: string) => boolean): string | null {
  if (!field.ref || field.widget === 'tags') return null
  const page = knownPage(field.ref.resource)
  return page && canOpen(page) ? page : null
}

function ReferenceLinks({ field, row, page }: { field: Field; row: Row; page: string }) {
  const { t } = useWords()
  const known = captionsOf(field, row)
  const ids = [row[field.name]].flat().filter((one): one is number => typeof one === 'number')
  return tagged(
    field,
    row,
    page,
    <span className="one-line" title={ids.map((id) => known.get(id) ?? t('fields.gone')).join(' · ')}>
      {ids.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ' · '}
          {id === UNSEEN ? (
            known.get(id)
          ) : known.has(id) ? (
            <Link to={`${page}/${id}`} className="reference-link">
              {nameIn(known.get(id) ?? '')}
            </Link>
          ) : (
            t('fields.gone')
          )}
        </Fragment>
      ))}
    </span>,
  )
}

interface ToggleCellProps {
  binding: Binding
  field: Field
  row: Row
  /** True if the field has a call of its own; otherwise it is an edit of one field. */
  own: boolean
}

export function ToggleCell({ binding, field, row, own }: ToggleCellProps) {
  const { t, say } = useWords()
  const writes = useWritesContext()
  const inline = useInlineWrite(binding)
  const undoToast = useUndoToast()
  const [going, setGoing] = useState<boolean | null>(null)
  const stored = row[field.name] === true
  const title = say(field.title)

  const write = async (next: boolean): Promise<void> => {
    const call = binding.calls[field.name]
    // A toggle call sends the value itself and needs no revision.
    if (own && call) await writes.invoke(field.name, { [call.id]: idOf(row), [field.name]: next }, true)
    else await (await inline(row, field.name, next))?.insist()
  }
  const turn = async (next: boolean): Promise<void> => {
    setGoing(next)
    try {
      await write(next)
      const words = { name: title, record: captionOf(binding, row) }
      undoToast('toggle', t(next ? 'generic.turnedOn' : 'generic.turnedOff', words), () => turn(!next))
    } catch (error) {
      report(error)
    } finally {
      setGoing(null)
    }
  }
  return (
    <span data-cell={field.name}>
      <Switch
        size="small"
        checked={going ?? stored}
        onChange={(next) => void turn(next)}
        aria-label={`${title} · ${captionOf(binding, row)}`}
      />
    </span>
  )
}

interface CellProps {
  binding: Binding
  field: Field
  row: Row
  /** Related lists and cards of other pages are read-only. */
  still?: boolean
  /** Renders the value as a link to the record. */
  link?(value: ReactNode): ReactNode
}

/** Rendered again only if its own row has changed. */
export const Cell = memo(function Cell({ binding, field, row, still = false, link }: CellProps) {
  const { grant, canOpen } = useAccess()
  const { cells } = useSlots()
  const Slot = (cells as Record<string, ComponentType<{ value: unknown; row: Row }>> | undefined)?.[field.name]
  const linked = (value: ReactNode): ReactNode => (link ? link(value) : value)
  if (Slot) return linked(<Slot value={row[field.name]} row={row} />)

  const { Cell: Shown } = kindOfField(field)
  const empty = isEmpty(row[field.name])
  // The naming column links to the record, whatever else it refers to.
  const page = link || empty ? null : pageOf(field, canOpen)
  const shown = page ? (
    <ReferenceLinks field={field} row={row} page={page} />
  ) : (
    linked(link && empty ? <Nameless /> : <Shown field={field} value={row[field.name]} row={row} />)
  )
  if (still || lockOn(binding, field.name, row)) return shown
  if (binding.toggles.includes(field.name) && can(grant, binding, field.name))
    return <ToggleCell binding={binding} field={field} row={row} own />

  const call = binding.calls['quick'] ? 'quick' : 'update'
  const editable =
    binding.views.list.inline.includes(field.name) &&
    can(grant, binding, call) &&
    canWrite(grant, field) &&
    holds(field.when, row)
  if (!editable) return shown
  if (field.kind === 'boolean') return <ToggleCell binding={binding} field={field} row={row} own={false} />
  return (
    <EditCell binding={binding} field={field} row={row} shown={shown} linked={link !== undefined || page !== null} />
  )
})

interface NameCellProps {
  binding: Binding
  route: string | null
  field: Field
  row: Row
  still: boolean
  /** Drawn in front of the name. */
  picture: Field | null
  /** Of a tree: the level from 1, and whether it is expanded; null without children. */
  level: number | null
  open: boolean | null
  onTurn?(row: Row): void
}

export const NameCell = memo(function NameCell(props: NameCellProps) {
  const { binding, route, field, row, still, picture, level, open, onTurn } = props
  const link = (value: ReactNode) => (
    <RecordLink binding={binding} route={route} row={row}>
      {value}
    </RecordLink>
  )
  // A row without a page leads to the record that names it.
  const own = hasPage(binding, route) ? { link } : {}
  const named = <Cell binding={binding} field={field} row={row} still={still} {...own} />
  const cell = picture ? (
    <span className="pictured">
      <NamePicture binding={binding} field={picture} row={row} name={captionOf(binding, row)} />
      {named}
    </span>
  ) : (
    named
  )
  if (level === null || !onTurn) return cell
  return (
    <Branch level={level} caption={captionOf(binding, row)} open={open} onTurn={() => onTurn(row)}>
      {cell}
    </Branch>
  )
})
