// Numbers: integer, decimal, order and money, which is entered in yuan; cell, input, filter.
import { InputNumber, Space } from 'antd'
import type { Field } from '#kernel/binding'
import { boundless } from '#kernel/boundless'
import { fenOf, shownNumber, yuanOf } from '#kernel/money'
import { numberOf as digitsOf } from '#kernel/typed'
import { onEnter } from '../components/typing'
import { useWords } from '../locales/use-words'
import type { FieldKind, FilterProps, InputProps, ShowProps } from './field-kind'
import { type Bounds, boundsIn } from './operators'
import { Line, shown } from './text-parts'
import { useTyped } from './use-typed'

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** The word that 0 stands for. */
function Zero({ word }: { word: NonNullable<Field['zero']> }) {
  const { say } = useWords()
  return <Line text={say(boundless[word])} />
}

function NumberText({ field, value }: ShowProps) {
  return shown(numberOf(value), (given) => (
    <span className="tabular">
      {field.zero && given === 0 ? <Zero word={field.zero} /> : <Line text={shownNumber(field, given)} />}
    </span>
  ))
}

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

const yuan: Notation = { read: fenOf, write: yuanOf }

/** No number, whatever the text holds. */
const UNREADABLE = 'x'

function NumberInput({ field, value, onChange, id, aria, disabled, invalid }: InputProps) {
  const { read, write } = field.kind === 'money' ? yuan : counted
  const number = numberOf(value)
  const text = typeof value === 'string' ? value : number === null ? null : write(number)
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
      value={text}
      parser={readText}
      formatter={(shownText, { userTyping, input }) => {
        if (userTyping) return input
        if (typeof value === 'string') return value
        const found = shownText ? read(shownText) : null
        return found === null ? (shownText ?? '') : write(found)
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

type Bound = 'gte' | 'lte'

function RangeFilter({ field, value, operator, onChange, id, prefix }: FilterProps) {
  const { t, say } = useWords()
  const isMoney = field.kind === 'money'
  const bounds = boundsIn(value)
  const { typed, setTyped, apply } = useTyped<Bounds>(bounds)

  const commit = (): void => {
    const { gte, lte } = typed
    const swapped = typeof gte === 'number' && typeof lte === 'number' && gte > lte
    const next: Bounds = swapped ? { gte: lte, lte: gte } : boundsIn(typed)
    if (swapped) setTyped(next)
    if (JSON.stringify(next) === JSON.stringify(bounds)) return
    apply(next)
    onChange(Object.keys(next).length > 0 ? next : undefined)
  }
  const box = (bound: Bound, alone = false) => {
    const number = typed[bound]
    const text = typeof number === 'number' ? (isMoney ? yuanOf(number) : String(number)) : null
    const word = t(bound === 'gte' ? 'fields.from' : 'fields.to')
    return (
      <InputNumber<string>
        id={alone || bound === 'gte' ? id : undefined}
        className="fill"
        stringMode
        controls={false}
        value={text}
        parser={(text = '') => digitsOf(text) ?? text}
        changeOnWheel={false}
        aria-label={alone ? say(field.title) : `${say(field.title)} ${word}`}
        placeholder={alone ? undefined : word}
        prefix={alone || bound === 'gte' ? prefix : undefined}
        onChange={(input) => {
          const entered = input === null || input === '' ? null : isMoney ? fenOf(input) : Number(input)
          const rounded = entered !== null && field.kind !== 'number' ? Math.trunc(entered) : entered
          setTyped((old) => {
            const { [bound]: _, ...other } = old
            const set = rounded === null ? {} : { [bound]: rounded }
            return operator === 'equals'
              ? rounded === null
                ? {}
                : { gte: rounded, lte: rounded }
              : { ...other, ...set }
          })
        }}
        onBlur={commit}
        onPressEnter={onEnter(commit)}
      />
    )
  }
  if (operator === 'gte' || operator === 'equals') return box('gte', true)
  if (operator === 'lte') return box('lte', true)
  return (
    <Space.Compact block className="range-filter">
      {box('gte')}
      {box('lte')}
    </Space.Compact>
  )
}

export const number: FieldKind = {
  Cell: NumberText,
  Detail: NumberText,
  Input: NumberInput,
  Filter: RangeFilter,
  figures: true,
}
