// A filter on a text or part of it; it applies after a pause in typing.
import { Input } from 'antd'
import { useEffect, useRef } from 'react'
import { afterPause, onEnter } from '../../keyboard/typing'
import { useText } from '../../locales/use-text'
import type { FilterProps } from '../field-kind'
import { textFilter, textIn } from '../operators'
import { useTyped } from './use-typed'

const PAUSE = 400

export function TextFilter({ field, value, operator, onChange, id, prefix }: FilterProps) {
  const say = useText()
  const given = textIn(value)
  const { typed, setTyped, apply } = useTyped(given)
  const callOff = useRef<() => void>(undefined)
  useEffect(() => () => callOff.current?.(), [])

  const commit = (text: string): void => {
    callOff.current?.()
    const tidy = text.trim()
    if (tidy === given) return
    apply(tidy)
    onChange(textFilter(operator, tidy))
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
        callOff.current?.()
        callOff.current = afterPause(() => commit(text), text === '' ? 0 : PAUSE)
      }}
      onPressEnter={onEnter(() => commit(typed))}
      onBlur={() => commit(typed)}
    />
  )
}
