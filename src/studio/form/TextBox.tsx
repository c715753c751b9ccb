// An input whose text enters the file after a pause, so that a word is one step of the history.
import { Input, InputNumber } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { afterPause, onEnter } from '../../components/typing'

const PAUSE = 350

interface Props {
  value: string
  label: string
  placeholder?: string
  onCommit(value: string): void
}

export function TextBox({ value, label, placeholder, onCommit }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const cancel = useRef<() => void>(() => undefined)
  useEffect(() => () => cancel.current(), [])
  const commit = (text: string) => {
    cancel.current()
    if (text !== value) onCommit(text)
  }
  return (
    <Input
      size="small"
      aria-label={label}
      placeholder={placeholder}
      value={typed ?? value}
      onChange={({ target }) => {
        const text = target.value
        setTyped(text)
        cancel.current()
        cancel.current = afterPause(() => commit(text), PAUSE)
      }}
      onPressEnter={onEnter(() => commit(typed ?? value))}
      onBlur={() => {
        if (typed !== null) commit(typed)
        setTyped(null)
      }}
    />
  )
}

interface NumberProps {
  value: number | undefined
  label: string
  min?: number
  onCommit(value: number | null): void
}

export function NumberBox({ value, label, min, onCommit }: NumberProps) {
  return (
    <InputNumber
      size="small"
      aria-label={label}
      value={value ?? null}
      {...(min !== undefined ? { min } : {})}
      changeOnBlur
      onChange={(next) => {
        if (next !== (value ?? null)) onCommit(next as number | null)
      }}
    />
  )
}
