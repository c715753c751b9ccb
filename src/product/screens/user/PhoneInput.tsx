// A phone input with a hint if a person has that number already; it never blocks saving.
import { useQuery } from '@tanstack/react-query'
import { kindOfField } from '../../../fields'
import type { InputProps as FieldInputProps } from '../../../fields/field-kind'
import { useDebounced } from '../../../fields/use-typed'
import { call } from '../../../gateway/gateway'
import type { InputProps } from '../../../screens'
import { Already } from './duplicates/Already'

const WHOLE = /^1\d{10}$/
const PAUSE = 500

export default function PhoneInput({ set: _, ...props }: InputProps<string>) {
  const { Input } = kindOfField(props.field)
  const typed = typeof props.value === 'string' ? props.value.trim() : ''
  const phone = useDebounced(typed, PAUSE)
  const isNew = props.record['id'] === undefined
  const { data } = useQuery({
    queryKey: ['by-phone', phone],
    queryFn: ({ signal }) => call('user', 'by_phone', { phone }, { quiet: true, signal }),
    enabled: isNew && WHOLE.test(phone),
    retry: false,
    staleTime: 30_000,
  })
  const found = typed === phone && data?.exist && data.user ? [data.user] : []
  return (
    <>
      <Input {...(props as FieldInputProps)} />
      {isNew && <Already people={found} />}
    </>
  )
}
