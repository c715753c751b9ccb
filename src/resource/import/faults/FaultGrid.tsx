// Grid of faulty rows, corrected in place by mouse, keyboard or a pasted column; cards on a phone.

import { CheckCircleFilled } from '@ant-design/icons'
import { Button, Typography } from 'antd'
import { type ClipboardEvent, type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import type { Field, Text } from '#kernel/binding'
import { isEnter } from '../../../components/typing'
import { EmptyValue } from '../../../fields/text-parts'
import { useWords } from '../../../locales/use-words'
import type { CorrectedRow } from './corrections'
import type { Move } from './FaultCell'
import { FaultCell } from './FaultCell'
import styles from './Faults.module.css'
import { type Place, pastedCells, placeAfter, placeFor } from './grid-keys'
import type { Faults } from './use-faults'

interface Props {
  jobId: number
  /** Heading of the column that names each row: a field may be titled “Name”, too. */
  noun: Text
  fields: readonly Field[]
  faults: Faults
}

/** A cell by what it holds: rows and columns come in while it is edited. */
interface Spot {
  id: number
  field: string
}

/** The columns with a problem in one of the rows, in the order of the sheet. */
function wrongFields(rows: readonly CorrectedRow[], fields: readonly Field[]): Field[] {
  const names = new Set(rows.flatMap(({ errors }) => Object.keys(errors ?? {})))
  return fields.filter(({ name }) => names.has(name))
}

export function FaultGrid({ jobId, noun, fields, faults }: Props) {
  const { t, say } = useWords()
  const { rows } = faults
  const frame = useRef<HTMLTableElement>(null)
  const [spot, setSpot] = useState<Spot | null>(null)
  const [editing, setEditing] = useState<(Spot & { start: string }) | null>(null)
  const seen = useRef<Field[]>([])
  // A column stays until the grid closes, also when its last problem is gone.
  const wrong = wrongFields(rows, fields)
  seen.current = fields.filter((field) => wrong.includes(field) || seen.current.includes(field))
  const columns = seen.current
  const size = { rows: rows.length, columns: columns.length }
  const place: Place = {
    row: Math.max(0, spot ? rows.findIndex(({ id }) => id === spot.id) : 0),
    column: Math.max(0, spot ? columns.findIndex(({ name }) => name === spot.field) : 0),
  }
  const focus = (to: Spot): void => {
    setSpot(to)
    setTimeout(() => frame.current?.querySelector<HTMLElement>(`[data-at="${to.id}:${to.field}"]`)?.focus())
  }
  const focusAt = (to: Place): void => {
    const [row, field] = [rows[to.row], columns[to.column]]
    if (row && field) focus({ id: row.id, field: field.name })
  }
  const edit = (row: CorrectedRow, { name }: Field, start = String(row.values?.[name] ?? '')): void => {
    setSpot({ id: row.id, field: name })
    setEditing({ id: row.id, field: name, start })
  }
  const isBad = ({ row, column }: Place): boolean => {
    const [held, field] = [rows[row], columns[column]]
    return held !== undefined && field !== undefined && !held.settled && held.errors?.[field.name] !== undefined
  }
  const done = (at: Place, value: string, move: Move): void => {
    const [row, field] = [rows[at.row], columns[at.column]]
    setEditing(null)
    if (row && field) void faults.type(row, field.name, value)
    if (move !== 'stay') focusAt(placeAfter(at, move, size, isBad))
  }
  const undo = (): void => {
    const spot = faults.undo()
    if (spot) focus(spot)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const [row, field] = [rows[place.row], columns[place.column]]
    if (editing === null && event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      event.preventDefault()
      undo()
      return
    }
    if (editing !== null || !(event.target as HTMLElement).matches(`.${styles.faultCell}`) || !row || !field) return
    const to = placeFor(event.key, place, size)
    if (to) focusAt(to)
    else if (isEnter(event) || event.key === 'F2') edit(row, field)
    else if (event.key === 'Delete' || event.key === 'Backspace') done(place, '', 'stay')
    else if (event.key === 'Process' || (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey))
      edit(row, field, '')
    else return
    // The first letter, also of an input method, goes into the input that has just opened.
    if (event.key.length !== 1 && event.key !== 'Process') event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (editing !== null) return
    const cells = pastedCells(event.clipboardData.getData('text/plain'), place, rows, columns)
    if (cells.length === 0) return
    event.preventDefault()
    void faults.paste(cells)
  }
  const style = { '--fault-columns': columns.length } as CSSProperties
  return (
    <table
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are walked by arrows and corrected
      role="grid"
      className={styles.faultGrid}
      style={style}
      aria-label={t('import.faultRows')}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    >
      <thead>
        <tr className={`${styles.faultRow} ${styles.faultHead}`}>
          <th scope="col">{t('import.rowNumber')}</th>
          <th scope="col" className={styles.faultNoun}>
            {say(noun)}
          </th>
          {columns.map((field) => (
            <th key={field.name} scope="col">
              {say(field.title)}
            </th>
          ))}
          <th scope="col">{t('import.rowDo')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            key={row.id}
            className={`${styles.faultRow}${row.settled ? ` ${styles.faultSettled}` : ''}${row.out ? ` ${styles.faultOut}` : ''}`}
          >
            <td className={`${styles.faultPlace} soft tabular`}>{row.place}</td>
            <td className={styles.faultName}>
              <b>{row.name || <EmptyValue />}</b>
              {row.settled && !row.out && (
                <Typography.Text type="success">
                  <CheckCircleFilled aria-hidden /> {t('import.mended')}
                </Typography.Text>
              )}
              {!row.settled && Object.keys(row.errors ?? {}).length === 0 && (
                <Typography.Text type="danger">{row.message}</Typography.Text>
              )}
            </td>
            {columns.map((field, column) => (
              <FaultCell
                key={field.name}
                jobId={jobId}
                row={row}
                field={field}
                current={place.row === index && place.column === column}
                editing={editing?.id === row.id && editing.field === field.name ? editing.start : null}
                onFocus={() => setSpot({ id: row.id, field: field.name })}
                onEdit={() => edit(row, field)}
                onDone={(value, move) => done({ row: index, column }, value, move)}
                onCancel={() => {
                  setEditing(null)
                  focus({ id: row.id, field: field.name })
                }}
                onAll={(to) => void faults.all(field.name, String(row.values?.[field.name] ?? ''), to)}
              />
            ))}
            <td className={styles.faultDo}>
              <Button size="small" type="text" onClick={() => void faults.leaveOut(row)}>
                {row.out ? t('import.takeBack') : t('import.leaveRow')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
