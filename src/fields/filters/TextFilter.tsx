// A filter on a text or part of it; it applies after a pause in typing.
import { Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../locales/use-text'
import type { FilterProps } from '../field-kind'
import { textFilter, textIn } from '../operators'

const PAUSE = 400

export function TextFilter({ field, value, operator, onChange, id, prefix }: FilterProps) {
  const say = useText()
  const given = textIn(value)
  const [typed, setTyped] = useState(given)
  const timer = useRef<number>(undefined)
  useEffect(() => setTyped(given), [given])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const commit = (text: string): void => {
    window.clearTimeout(timer.current)
    const tidy = text.trim()
    if (tidy !== given) onChange(textFilter(operator, tidy))
  }
  return (
    <Input
      id={id}
      allowClear
      value={typed}
      maxLength={200}
      aria-label={say(field.title)}
      prefix={prefix}
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
