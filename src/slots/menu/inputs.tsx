// Inputs of an entry of the menu: its type, its parent, and the pages and rights not added yet.

import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Input, Radio, Select, Space, TreeSelect } from 'antd'
import { useEffect, useMemo } from 'react'
import type { Reference } from '#kernel/binding'
import type { Option } from '#kernel/wire'
import { knownBinding } from '../../api/bindings'
import { call, type Output } from '../../api/calls'
import { MenuIcon } from '../../components/MenuIcon'
import { flatten, useNamedOptions } from '../../fields/options'
import { useWords } from '../../locales/use-words'
import type { InputProps } from '../../slots'

type EntryType = 'directory' | 'page' | 'button'

const everything = {}

export function typeOf(option: Option | undefined): EntryType | undefined {
  return option?.['type'] as EntryType | undefined
}

/** Types allowed below a parent; at the top there are no buttons. */
function typesBelow(parent: EntryType | undefined): EntryType[] {
  if (parent === 'page') return ['button']
  return parent === 'button' ? [] : ['directory', 'page']
}

/** Valid parents for this type; before it is chosen, any entry that can have children. */
function mayHold(parent: EntryType | undefined, type: EntryType | undefined): boolean {
  return type ? typesBelow(parent).includes(type) : typesBelow(parent).length > 0
}

function useEntries(): { tree: readonly Option[]; all: readonly Option[]; loading: boolean } {
  // The calling form was rendered from this binding.
  const reference = knownBinding('menu')?.fields['pid']?.ref as Reference
  const { options, loading } = useNamedOptions(reference, everything)
  const all = useMemo(() => flatten(options), [options])
  return { tree: options, all, loading }
}

interface Node {
  value: number
  name: string
  title: React.ReactNode
  disabled: boolean
  children: Node[]
}

/** Buttons have no children; an entry can't be below itself. */
function nodes(options: readonly Option[], type: EntryType | undefined, own: unknown): Node[] {
  return options
    .filter((option) => typeOf(option) !== 'button' && option.id !== own)
    .map((option) => ({
      value: option.id,
      name: option.name,
      title: (
        <Space>
          <MenuIcon name={typeOf(option) === 'directory' ? 'FolderOutlined' : 'FileTextOutlined'} /> {option.name}
        </Space>
      ),
      disabled: !mayHold(typeOf(option), type),
      children: nodes(option.son ?? [], type, own),
    }))
}

export function ParentInput({ id, value, onChange, disabled, invalid, aria, record }: InputProps<number>) {
  const { t } = useWords()
  const { tree, loading } = useEntries()
  const type = record['type'] as EntryType | undefined
  const own = record['id']
  const data = useMemo(() => nodes(tree, type, own), [tree, type, own])
  const { 'aria-required': _, ...spoken } = aria
  return (
    <TreeSelect<number>
      id={id}
      {...spoken}
      className="fill"
      showSearch
      allowClear
      loading={loading}
      treeData={data}
      treeNodeFilterProp="name"
      treeNodeLabelProp="name"
      treeDefaultExpandedKeys={value ? [value] : []}
      value={loading && data.length === 0 ? undefined : (value ?? undefined)}
      onChange={(next?: number) => onChange(next ?? null)}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      placeholder={t('access.top')}
      listHeight={320}
      popupMatchSelectWidth={false}
    />
  )
}

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
