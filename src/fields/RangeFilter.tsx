// A filter on a number from … to …; it takes effect when a field is left.
import { InputNumber, Space } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comparison } from '#kernel/wire'
import { useText } from '../locales/use-text'
import type { FilterProps } from './field-kind'
import { fenOf, yuanOf } from './money'

type Bound = 'gte' | 'lte'

function boundsOf(value: FilterProps['value']): Comparison {
  if (typeof value === 'number') return { gte: value, lte: value }
  return value && typeof value === 'object' && !Array.isArray(value) ? value : {}
}

export function RangeFilter({ field, value, onChange, id, inside }: FilterProps) {
  const { t } = useTranslation()
  const say = useText()
  const money = field.kind === 'money'
  const bounds = boundsOf(value)
  const [typed, setTyped] = useState<Comparison>(bounds)
  const given = JSON.stringify(bounds)
  useEffect(() => setTyped(JSON.parse(given) as Comparison), [given])

  const commit = (): void => {
    const { gte, lte } = typed
    const swapped = typeof gte === 'number' && typeof lte === 'number' && gte > lte
    const next: Comparison = {}
    if (gte !== undefined) next[swapped ? 'lte' : 'gte'] = gte
    if (lte !== undefined) next[swapped ? 'gte' : 'lte'] = lte
    if (JSON.stringify(next) !== given) onChange(Object.keys(next).length > 0 ? next : undefined)
  }
  const box = (bound: Bound) => {
    const held = typed[bound]
    const shown = typeof held === 'number' ? (money ? yuanOf(held) : String(held)) : null
    return (
      <InputNumber<string>
        {...(bound === 'gte' ? { id } : {})}
        className="fill"
        stringMode
        controls={false}
        value={shown}
        changeOnWheel={false}
        aria-label={`${say(field.title)} ${t(bound === 'gte' ? 'fields.from' : 'fields.to')}`}
        placeholder={t(bound === 'gte' ? 'fields.from' : 'fields.to')}
        {...(inside && bound === 'gte' ? { prefix: <span className="filter-name">{say(field.title)}</span> } : {})}
        onChange={(next) => {
          const number = next === null || next === '' ? null : money ? fenOf(next) : Number(next)
          const whole = number !== null && field.kind !== 'number' ? Math.trunc(number) : number
          setTyped((old) => ({ ...old, [bound]: whole ?? undefined }))
        }}
        onBlur={commit}
        onPressEnter={commit}
      />
    )
  }
  return (
    <Space.Compact block className="range-filter">
      {box('gte')}
      {box('lte')}
    </Space.Compact>
  )
}
