// Numbers, with money entered in yuan.
import { InputNumber } from 'antd'
import { fenOf, yuanOf } from '#kernel/money'
import type { InputProps } from './field-kind'
import { numberOf } from './number'

export function NumberInput({ field, value, onChange, id, aria, disabled, invalid }: InputProps) {
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

export function MoneyInput({ field, value, onChange, id, aria, disabled, invalid }: InputProps) {
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
