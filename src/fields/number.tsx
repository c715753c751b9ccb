// Numbers: integer, decimal, order and money.
import { InputNumber } from 'antd'
import type { Field } from '#kernel/binding'
import type { FieldKind, InputProps, ShowProps } from './field-kind'
import { RangeFilter } from './filters/RangeFilter'
import { fenOf, shownMoney, yuanOf } from './money'
import { Line, Shown } from './Shown'

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 6 })

export function shownNumber(field: Pick<Field, 'kind'>, value: number): string {
  return field.kind === 'money' ? shownMoney(value) : grouped.format(value)
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function NumberInput({ field, value, onChange, id, aria, disabled, invalid }: InputProps) {
  const bounds = {
    ...(field.minimum === undefined ? {} : { min: field.minimum }),
    ...(field.maximum === undefined ? {} : { max: field.maximum }),
  }
  return (
    <InputNumber<number>
      id={id}
      {...aria}
      className="fill"
      value={numberOf(value)}
      onChange={(next) => onChange(next)}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      {...bounds}
      {...(field.kind === 'number' ? {} : { precision: 0 })}
      inputMode={field.kind === 'number' ? 'decimal' : 'numeric'}
      changeOnWheel={false}
    />
  )
}

function MoneyInput({ field, value, onChange, id, aria, disabled, invalid }: InputProps) {
  const fen = numberOf(value)
  const bounds = {
    ...(field.minimum === undefined ? {} : { min: yuanOf(field.minimum) }),
    ...(field.maximum === undefined ? {} : { max: yuanOf(field.maximum) }),
  }
  return (
    <InputNumber<string>
      id={id}
      {...aria}
      className="fill"
      stringMode
      precision={2}
      prefix="¥"
      inputMode="decimal"
      {...bounds}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      value={fen === null ? null : yuanOf(fen)}
      onChange={(next) => onChange(next === null ? null : fenOf(next))}
      changeOnWheel={false}
    />
  )
}

function NumberShown({ field, value }: ShowProps) {
  return (
    <Shown value={numberOf(value)}>
      {(shown) => (
        <span className="tabular">
          <Line text={shownNumber(field, shown)} />
        </span>
      )}
    </Shown>
  )
}

const shown = { Cell: NumberShown, Detail: NumberShown, Filter: RangeFilter, figures: true }

export const number: FieldKind = { ...shown, Input: NumberInput }
export const money: FieldKind = { ...shown, Input: MoneyInput }
