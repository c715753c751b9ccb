// A filter on a number: range, minimum, maximum, exact; it applies when a box loses the focus.
import { InputNumber, Space } from 'antd'
import { fenOf, yuanOf } from '#kernel/money'
import { numberOf } from '#kernel/typed'
import { onEnter } from '../../keyboard/typing'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import type { FilterProps } from '../field-kind'
import { type Bounds, boundsIn } from '../operators'
import { useTyped } from './use-typed'

type Bound = 'gte' | 'lte'

export function RangeFilter({ field, value, operator, onChange, id, prefix }: FilterProps) {
  const { t } = useWords()
  const say = useText()
  const money = field.kind === 'money'
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
    const held = typed[bound]
    const shown = typeof held === 'number' ? (money ? yuanOf(held) : String(held)) : null
    const word = t(bound === 'gte' ? 'fields.from' : 'fields.to')
    return (
      <InputNumber<string>
        id={alone || bound === 'gte' ? id : undefined}
        className="fill"
        stringMode
        controls={false}
        value={shown}
        parser={(text = '') => numberOf(text) ?? text}
        changeOnWheel={false}
        aria-label={alone ? say(field.title) : `${say(field.title)} ${word}`}
        placeholder={alone ? undefined : word}
        prefix={alone || bound === 'gte' ? prefix : undefined}
        onChange={(next) => {
          const number = next === null || next === '' ? null : money ? fenOf(next) : Number(next)
          const whole = number !== null && field.kind !== 'number' ? Math.trunc(number) : number
          setTyped((old) => {
            const { [bound]: _, ...other } = old
            const set = whole === null ? {} : { [bound]: whole }
            return operator === 'equals' ? (whole === null ? {} : { gte: whole, lte: whole }) : { ...other, ...set }
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
