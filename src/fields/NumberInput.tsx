// Numbers, with money entered in yuan. What cannot be read as one stays as typed, for the rules to refuse.
import { InputNumber } from 'antd'
import { fenOf, yuanOf } from '#kernel/money'
import { numberOf as digitsOf } from '#kernel/typed'
import type { InputProps } from './field-kind'
import { numberOf } from './number'

interface Notation {
  read(text: string): number | null
  write(value: number): string
}

const counted: Notation = {
  read(text) {
    const digits = digitsOf(text)
    return digits === null ? null : Number(digits)
  },
  write: String,
}
const money: Notation = { read: fenOf, write: yuanOf }

/** No number, whatever the text holds. */
const UNREADABLE = 'x'

function TypedNumber({ notation, ...props }: InputProps & { notation: Notation }) {
  const { field, value, onChange, id, aria, disabled, invalid } = props
  const { read, write } = notation
  const number = numberOf(value)
  const held = typeof value === 'string' ? value : number === null ? null : write(number)
  const { minimum, maximum } = field
  // The library replaces a number beyond its limits by the nearest one; it has them for its steps only.
  const isWithin = number === null || (number >= (minimum ?? number) && number <= (maximum ?? number))
  const limits = {
    ...(minimum === undefined ? {} : { min: write(minimum) }),
    ...(maximum === undefined ? {} : { max: write(maximum) }),
  }
  const readText = (text = ''): string => {
    if (text.trim() === '') return ''
    const found = read(text)
    return found === null ? UNREADABLE : write(found)
  }
  return (
    <InputNumber<string>
      id={id}
      {...aria}
      aria-valuemin={limits.min === undefined ? undefined : Number(limits.min)}
      aria-valuemax={limits.max === undefined ? undefined : Number(limits.max)}
      className="fill"
      stringMode
      value={held}
      parser={readText}
      formatter={(text, { userTyping, input }) => {
        if (userTyping) return input
        if (typeof value === 'string') return value
        const found = text ? read(text) : null
        return found === null ? (text ?? '') : write(found)
      }}
      onInput={(text) => onChange(text.trim() === '' ? null : (read(text) ?? text))}
      onStep={(next) => onChange(read(next))}
      {...(isWithin ? limits : {})}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      inputMode={field.kind === 'money' || field.kind === 'number' ? 'decimal' : 'numeric'}
      {...(field.kind === 'money' ? { prefix: '¥' } : {})}
      changeOnWheel={false}
    />
  )
}

export function NumberInput(props: InputProps) {
  return <TypedNumber {...props} notation={counted} />
}

export function MoneyInput(props: InputProps) {
  return <TypedNumber {...props} notation={money} />
}
