// Repeatable rows and a single sub-form, both with fields of their own.

import type { Field, Row } from '#kernel/binding'
import { isEmpty } from '#kernel/empty'
import { useText } from '../locales/use-text'
import { useWords } from '../locales/use-words'
import type { ShownKind, ShowProps } from './field-kind'
import { kindOfField } from './registry'
import { Dash, Line } from './Shown'

export function rowsOf(value: unknown): Row[] {
  return Array.isArray(value) ? value.filter((one): one is Row => one !== null && typeof one === 'object') : []
}

/** A child row is keyed by its id; a new one by its position. */
export function keyOf(row: Row, index: number): string {
  return typeof row['id'] === 'number' ? `row-${row['id']}` : `at-${index}`
}

function Values({ fields, row }: { fields: readonly Field[]; row: Row }) {
  const say = useText()
  return (
    <dl className="sub-values">
      {fields.map((field) => {
        const Detail = kindOfField(field).Detail
        return (
          <div key={field.name}>
            <dt>{say(field.title)}</dt>
            <dd>
              <Detail field={field} value={row[field.name]} row={row} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function RowsDetail({ field, value }: ShowProps) {
  const rows = field.kind === 'object' ? (value && typeof value === 'object' ? [value as Row] : []) : rowsOf(value)
  if (rows.length === 0) return <Dash />
  return (
    <div className="rows">
      {rows.map((row, index) => (
        <Values key={keyOf(row, index)} fields={Object.values(field.fields ?? {})} row={row} />
      ))}
    </div>
  )
}

function RowsCell({ value }: ShowProps) {
  const { t } = useWords()
  if (isEmpty(value)) return <Dash />
  return <Line text={t('fields.entries', { num: Array.isArray(value) ? value.length : 1 })} />
}

export const rows: ShownKind = { Cell: RowsCell, Detail: RowsDetail, wide: true }
