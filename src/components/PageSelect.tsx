// Chooses a page by its resource, among those that a call offers.
import { Select } from 'antd'
export interface PageOffer {
  readonly resource: string
  readonly title: string
}

interface Props {
  id: string
  aria: { 'aria-required'?: boolean }
  disabled?: boolean
  invalid?: boolean
  value: string | null | undefined
  /** Undefined while they are loading. */
  pages: readonly PageOffer[] | undefined
  onChange(resource: string): void
}

export function PageSelect({ id, aria, value, pages, disabled, invalid, onChange }: Props) {
  const { 'aria-required': _, ...spoken } = aria
  return (
    <Select
      id={id}
      {...spoken}
      className="fill"
      showSearch
      optionFilterProp="label"
      loading={!pages}
      disabled={disabled}
      {...(invalid ? { status: 'error' as const } : {})}
      value={value ?? undefined}
      options={(pages ?? []).map(({ resource, title }) => ({ value: resource, label: title }))}
      onChange={onChange}
    />
  )
}
