// The path of a menu entry: for a button a right of its page, for a page one that is not in the menu yet.
import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Input, Select } from 'antd'
import { call, type Output } from '../../gateway/gateway'
import { useWords } from '../../locales/use-words'
import type { InputProps } from '../../screens'
import { type EntryType, useEntries } from './entries'

type Offer = Output<'menu', 'offers'>['pages'][number]

function useOffers(): readonly Offer[] {
  const { language } = useWords()
  const { data } = useQuery({
    queryKey: ['offers', language],
    queryFn: () => call('menu', 'offers', {}),
    staleTime: 60_000,
  })
  return data?.pages ?? []
}

type Props = InputProps<string>

/** While no name has been typed, the chosen page's or right's is filled in. */
function useChoice({ onChange, record, set }: Props): (path: string, title: string | undefined) => void {
  return (path, title) => {
    onChange(path)
    if (title && !record['name']) set('name', title)
  }
}

function RightSelect(props: Props) {
  const { id, value, disabled, invalid, aria, record } = props
  const { t } = useWords()
  const { all } = useEntries()
  const offers = useOffers()
  const choose = useChoice(props)
  const parent = all.find((option) => option.id === record['pid'])
  const page = offers.find((offer) => offer.path === parent?.['path'])
  const used = new Set((parent?.son ?? []).filter((one) => one.id !== record['id']).map((one) => one['path']))
  const rights = page?.rights ?? []
  const known = value && !rights.some((right) => right.path === value) ? [{ path: value, title: value }] : []
  const { 'aria-required': _, ...spoken } = aria
  return (
    <Select<string>
      id={id}
      {...spoken}
      className="fill"
      showSearch
      optionFilterProp="search"
      value={value ?? undefined}
      disabled={disabled || !parent}
      status={invalid ? 'error' : ''}
      placeholder={t(parent ? 'fields.choose' : 'access.firstParent')}
      notFoundContent={t('access.noRights')}
      onChange={(next) => choose(next, rights.find((right) => right.path === next)?.title)}
      options={[...known, ...rights].map(({ path, title }) => ({
        value: path,
        search: `${title} ${path}`,
        disabled: used.has(path),
        label: (
          <span className="menu-offer">
            {title} <code>{path}</code>
            {used.has(path) && <span className="soft">{t('access.used')}</span>}
          </span>
        ),
      }))}
    />
  )
}

function PageCombobox(props: Props) {
  const { id, value, onChange, disabled, invalid, aria } = props
  const { t } = useWords()
  const { all } = useEntries()
  const offers = useOffers()
  const choose = useChoice(props)
  const used = new Set(all.map((option) => option['path']))
  const free = offers.filter((offer) => !used.has(offer.path))
  const { 'aria-required': _, ...spoken } = aria
  return (
    <AutoComplete
      id={id}
      {...spoken}
      className="fill"
      value={value ?? ''}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      placeholder={t('access.pathOf.page')}
      onChange={(next: string) => onChange(next)}
      onSelect={(next: string) => choose(next, free.find((offer) => offer.path === next)?.title)}
      options={free.map(({ path, title }) => ({
        value: path,
        search: `${title} ${path}`.toLowerCase(),
        label: (
          <span className="menu-offer">
            {title} <code>{path}</code>
          </span>
        ),
      }))}
      filterOption={(typed, option) => option?.search.includes(typed.trim().toLowerCase()) ?? false}
    />
  )
}

export function PathInput(props: Props) {
  const { id, value, onChange, disabled, invalid, aria, record } = props
  const { t } = useWords()
  const type = record['type'] as EntryType | undefined
  if (type === 'button') return <RightSelect {...props} />
  if (type === 'page') return <PageCombobox {...props} />
  return (
    <Input
      id={id}
      {...aria}
      value={value ?? ''}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      autoComplete="off"
      placeholder={type ? t('access.pathOf.directory') : ''}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
