// A filter on part of a text; it takes effect when typing pauses.
import { Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../locales/use-text'
import type { FilterProps } from './field-kind'

const PAUSE = 400

export function containedIn(value: FilterProps['value']): string {
  if (typeof value === 'string') return value
  return value && typeof value === 'object' && !Array.isArray(value) ? (value.contains ?? '') : ''
}

export function TextFilter({ field, value, onChange, id, inside }: FilterProps) {
  const say = useText()
  const given = containedIn(value)
  const [typed, setTyped] = useState(given)
  const timer = useRef<number>(undefined)
  useEffect(() => setTyped(given), [given])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const commit = (text: string): void => {
    window.clearTimeout(timer.current)
    const tidy = text.trim()
    if (tidy !== given) onChange(tidy === '' ? undefined : { contains: tidy })
  }
  return (
    <Input
      id={id}
      allowClear
      value={typed}
      maxLength={200}
      aria-label={say(field.title)}
      {...(inside ? { prefix: <span className="filter-name">{say(field.title)}</span> } : {})}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        window.clearTimeout(timer.current)
        timer.current = window.setTimeout(() => commit(text), text === '' ? 0 : PAUSE)
      }}
      onPressEnter={() => commit(typed)}
      onBlur={() => commit(typed)}
    />
  )
}
