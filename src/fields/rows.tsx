// Repeatable rows and a single sub-form, both with fields of their own: cell, detail, input.
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Card, Flex, Form } from 'antd'
import type { CSSProperties } from 'react'
import type { Field, Row } from '#kernel/binding'
import { hiddenFields } from '#kernel/condition'
import { isEmpty } from '#kernel/empty'
import { defaultsOf } from '#kernel/rules'
import { useWords } from '../locales/use-words'
import { type FieldKind, type InputProps, kindOfField, type ShowProps } from './field-kind'
import styles from './fields.module.css'
import { PartProblem } from './form-context'
import { EmptyValue, Line } from './text-parts'

function rowsOf(value: unknown): Row[] {
  return Array.isArray(value) ? value.filter((one): one is Row => one !== null && typeof one === 'object') : []
}

/** A child row is keyed by its id; a new one by its position. */
function keyOf(row: Row, index: number): string {
  return typeof row['id'] === 'number' ? `row-${row['id']}` : `at-${index}`
}

function Values({ fields, row }: { fields: readonly Field[]; row: Row }) {
  const { say } = useWords()
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
  if (rows.length === 0) return <EmptyValue />
  return (
    <Flex vertical gap={10}>
      {rows.map((row, index) => (
        <Card key={keyOf(row, index)} size="small">
          <Values fields={Object.values(field.fields ?? {})} row={row} />
        </Card>
      ))}
    </Flex>
  )
}

function RowsCell({ value }: ShowProps) {
  const { t } = useWords()
  if (isEmpty(value)) return <EmptyValue />
  return <Line text={t('fields.entries', { num: Array.isArray(value) ? value.length : 1 })} />
}

function SubForm({
  field,
  value,
  onChange,
  id,
  disabled,
  invalid,
  problems = {},
}: Pick<InputProps, 'field' | 'onChange' | 'id' | 'disabled' | 'invalid' | 'problems'> & { value: Row }) {
  const { say } = useWords()
  const fields = field.fields ?? {}
  const hidden = hiddenFields(fields, value)
  const shown = Object.values(fields).filter((one) => !hidden.has(one.name))
  const stray = Object.entries(problems).filter(([path]) => !shown.some((one) => one.name === path))
  return (
    // An item of its own: the problem of the whole field must not colour every input of it.
    <Form.Item className="parts">
      <div className={styles.form}>
        {shown.map((one) => {
          const Input = kindOfField(one).Input
          const own = `${id}-${one.name}`
          const problem = problems[one.name]
          const described = [problem ? `${own}-problem` : '', one.hint ? `${own}-hint` : ''].filter(Boolean).join(' ')
          return (
            <div key={one.name} data-wide={kindOfField(one).wide === true}>
              <label
                htmlFor={own}
                id={`${own}-label`}
                className={one.required ? `${styles.heading} sub-required` : styles.heading}
              >
                {say(one.title)}
              </label>
              {one.hint && (
                <small id={`${own}-hint`} className={`${styles.heading} soft`}>
                  {say(one.hint)}
                </small>
              )}
              <Input
                field={one}
                value={value[one.name] ?? null}
                id={own}
                labelId={`${own}-label`}
                aria={{
                  ...(one.required ? { 'aria-required': true } : {}),
                  ...(described ? { 'aria-describedby': described } : {}),
                  ...(problem ? { 'aria-invalid': true } : {}),
                }}
                disabled={disabled}
                invalid={problem !== undefined || (invalid && one.required && isEmpty(value[one.name]))}
                record={value}
                onChange={(next) => onChange({ ...value, [one.name]: next })}
              />
              <PartProblem id={`${own}-problem`} problem={problem} />
            </div>
          )
        })}
        {stray.length > 0 && <PartProblem id={`${id}-problem`} problem={stray.map(([, reason]) => reason).join(' ')} />}
      </div>
    </Form.Item>
  )
}

function moved(rows: readonly Row[], from: number, to: number): Row[] {
  const others = rows.filter((_, at) => at !== from)
  return [...others.slice(0, to), rows[from] as Row, ...others.slice(to)]
}

/** Child rows keep their order. */
function MoveButtons({ rows, index, disabled, onMove }: MoveProps) {
  const { t } = useWords()
  return (
    <>
      <Button
        type="text"
        icon={<ArrowUpOutlined />}
        aria-label={t('fields.rowUp', { num: index + 1 })}
        disabled={disabled || index === 0}
        onClick={() => onMove(moved(rows, index, index - 1))}
      />
      <Button
        type="text"
        icon={<ArrowDownOutlined />}
        aria-label={t('fields.rowDown', { num: index + 1 })}
        disabled={disabled || index === rows.length - 1}
        onClick={() => onMove(moved(rows, index, index + 1))}
      />
    </>
  )
}

interface MoveProps {
  rows: readonly Row[]
  index: number
  disabled: boolean
  onMove(rows: Row[]): void
}

/** Fields of one line each stand below each other as in a table, where there is room. */
function isPlain({ fields = {} }: InputProps['field']): boolean {
  const list = Object.values(fields)
  return list.length <= 6 && list.every((one) => !kindOfField(one).wide && !one.when)
}

/** Width of a switch with its heading; the other columns share the rest. */
const SWITCH = '72px'

function columnsOf({ fields = {} }: InputProps['field']): CSSProperties {
  const widths = Object.values(fields).map(({ kind }) => (kind === 'boolean' ? SWITCH : 'minmax(0, 1fr)'))
  return { '--columns': widths.join(' ') } as CSSProperties
}

/** Those of one row; one of the whole row has no name. */
function problemsIn(problems: InputProps['problems'] = {}, index: number): Record<string, string> {
  const own = Object.entries(problems).filter(([path]) => path.split('.', 1)[0] === String(index))
  return Object.fromEntries(own.map(([path, reason]) => [path.split('.').slice(1).join('.'), reason]))
}

function RowsInput({ field, value, onChange, id, labelId, aria, disabled, invalid, problems }: InputProps) {
  const { t } = useWords()
  const rows = rowsOf(value)
  return (
    <fieldset
      className={isPlain(field) ? `${styles.rows} ${styles.plain}` : styles.rows}
      style={columnsOf(field)}
      aria-labelledby={labelId}
      aria-describedby={aria['aria-describedby']}
    >
      {rows.map((row, index) => (
        <div key={keyOf(row, index)} className={styles.row}>
          <SubForm
            field={field}
            value={row}
            id={`${id}-${index}`}
            disabled={disabled}
            invalid={invalid}
            problems={problemsIn(problems, index)}
            onChange={(next) => onChange(rows.map((one, at) => (at === index ? next : one)))}
          />
          {field.rows && <MoveButtons rows={rows} index={index} disabled={disabled} onMove={onChange} />}
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('fields.removeRow', { num: index + 1 })}
            disabled={disabled}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        id={id}
        type="dashed"
        block
        icon={<PlusOutlined />}
        // Labelled by its content: the field's own label belongs to the group.
        aria-label={t('fields.addRow')}
        disabled={disabled || rows.length >= (field.maxItems ?? 500)}
        onClick={() => onChange([...rows, defaultsOf(field.fields ?? {})])}
      >
        {t('fields.addRow')}
      </Button>
    </fieldset>
  )
}

function ObjectInput({ field, value, onChange, id, labelId, disabled, invalid, problems }: InputProps) {
  const row = value && typeof value === 'object' && !Array.isArray(value) ? (value as Row) : {}
  return (
    <fieldset aria-labelledby={labelId} className={styles.row}>
      <SubForm
        field={field}
        value={row}
        id={id}
        disabled={disabled}
        invalid={invalid}
        problems={problems}
        onChange={onChange}
      />
    </fieldset>
  )
}

export const rows: FieldKind = { Cell: RowsCell, Detail: RowsDetail, Input: RowsInput, Filter: null, wide: true }
export const object: FieldKind = { ...rows, Input: ObjectInput }
