// A text with suggestions from a dictionary of `/label`; anything else may be typed.
import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { fetchLabels } from '../../api/calls'
import type { InputProps } from '../field-kind'
import { useAria } from '../form-context'
import { textOf } from '../text-parts'

export default function SuggestInput({ field, value, onChange, id, aria, disabled, invalid }: InputProps) {
  const ariaProps = useAria(id, aria)
  const { data = [] } = useQuery({ queryKey: ['labels'], queryFn: fetchLabels, staleTime: Number.POSITIVE_INFINITY })
  const options = data.filter((label) => label.type === field.suggest).map((label) => ({ value: label.label }))
  return (
    <AutoComplete
      id={id}
      {...ariaProps}
      value={textOf(value)}
      onChange={onChange}
      options={options}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      filterOption={(typed, option) =>
        String(option?.value ?? '')
          .toLowerCase()
          .includes(typed.trim().toLowerCase())
      }
    />
  )
}
