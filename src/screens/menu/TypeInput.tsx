// Type of a menu entry, limited by its parent.
import { Radio } from 'antd'
import { useEffect } from 'react'
import { useWords } from '../../locales/use-words'
import type { InputProps } from '../../screens'
import { type EntryType, typeOf, typesBelow, useEntries } from './entries'

const types: readonly EntryType[] = ['directory', 'page', 'button']

export function TypeInput({ id, labelId, value, onChange, disabled, record }: InputProps<EntryType>) {
  const { t } = useWords()
  const { all } = useEntries()
  const parent = all.find((option) => option.id === record['pid'])
  const fitting = parent ? typesBelow(typeOf(parent)) : types
  // Below a page there are only buttons, in a directory mostly pages.
  const forced = parent && (!value || !fitting.includes(value)) ? fitting.at(-1) : undefined
  useEffect(() => {
    if (forced) onChange(forced)
  }, [forced, onChange])
  return (
    <Radio.Group
      id={id}
      aria-labelledby={labelId}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as EntryType)}
      options={types.map((type) => ({
        value: type,
        label: t(`access.type.${type}`),
        disabled: !fitting.includes(type),
      }))}
    />
  )
}
