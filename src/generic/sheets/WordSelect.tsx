// The option that a word of the sheet stands for: proposals first, then all others by search.
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useDebounced } from '../../fields/use-debounced'
import { useWords } from '../../locales/use-words'
import { optionsFor, type UnknownWord } from './import-calls'

interface Props {
  jobId: number
  word: UnknownWord
  label: string
  /** The replacement; empty to leave the cell empty, undefined while undecided. */
  value: string | undefined
  onChange(value: string | undefined): void
  placeholder?: string
  /** May not be left empty. */
  required?: boolean
}

/** Stands for an empty cell: no option has a blank as its name. */
const EMPTY = ' '

export function WordSelect({ jobId, word, label, value, onChange, placeholder, required = false }: Props) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const keyword = useDebounced(wanted, 250)
  const { data = [], isFetching } = useQuery({
    queryKey: ['import-options', jobId, word.field, keyword],
    queryFn: ({ signal }) => optionsFor(jobId, word.field, keyword, signal),
    enabled: open,
    staleTime: 60_000,
  })
  const proposed = wanted === '' ? word.proposals : []
  // Enter takes the first option: until the answer for the typed text is there, only one that holds it.
  const isCurrent = keyword === wanted && !isFetching
  const fits = (text: string): boolean => isCurrent || text.toLowerCase().includes(wanted.toLowerCase())
  const others = data.filter((text) => !proposed.includes(text) && fits(text))
  const asOptions = (texts: readonly string[]) => texts.map((text) => ({ value: text, label: text }))
  return (
    <Select<string>
      allowClear
      showSearch
      filterOption={false}
      status={value === undefined ? 'warning' : ''}
      value={value === '' ? EMPTY : value}
      loading={isFetching}
      placeholder={placeholder ?? t('import.wordOpen')}
      aria-label={label}
      onOpenChange={setOpen}
      onSearch={setTyped}
      onChange={(next?: string) => {
        setTyped('')
        onChange(next === EMPTY ? '' : next)
      }}
      options={[
        ...(proposed.length > 0 ? [{ label: t('import.proposed'), options: asOptions(proposed) }] : []),
        {
          label: t('import.allOptions'),
          options: [
            ...asOptions(others),
            ...(required || wanted !== '' ? [] : [{ value: EMPTY, label: t('import.leaveEmpty') }]),
          ],
        },
      ]}
    />
  )
}
