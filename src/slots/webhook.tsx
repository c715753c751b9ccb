// Webhooks: the pages that may be followed, their events, and conditions as those of their lists.
import { FilterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Spin } from 'antd'
import { Suspense, useState } from 'react'
import type { Binding } from '#kernel/binding'
import type { Filter } from '#kernel/wire'
import { call } from '../api/calls'
import { lazyWithRetry } from '../api/lazy-with-retry'
import { PageSelect } from '../components/PageSelect'
import { EmptyValue } from '../fields/text-parts'
import { useWords } from '../locales/use-words'
import { useAccess } from '../providers/access'
import { ActiveFilters, FilterWords, inForce } from '../resource/list/filters/ActiveFilters'
import { filterFields } from '../resource/list/filters/FilterBar'
import { commonOf } from '../resource/record'
import { useBinding } from '../resource/use-binding'
import { type InputProps, slots } from '../slots'

const FilterBuilder = lazyWithRetry(() => import('../resource/list/filters/FilterBuilder'))

/** Conditions in the words of a list. */
interface Query {
  filter?: Filter
  any?: Filter[]
}

function usePages() {
  const { language } = useWords()
  const { data } = useQuery({
    queryKey: ['webhook-pages', language],
    queryFn: () => call('webhook', 'pages', {}, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.list_data
}

function useEvents(resource: unknown) {
  return usePages()?.find((page) => page.resource === resource)?.events
}

function PageInput({ onChange, set, ...input }: InputProps<string>) {
  return (
    <PageSelect
      {...input}
      pages={usePages()}
      onChange={(page) => {
        onChange(page)
        // Those of another page would mean something else.
        set('events', [])
        set('query', null)
      }}
    />
  )
}

function EventsInput({ labelId, value, onChange, disabled, record }: InputProps<string[]>) {
  const { t } = useWords()
  const events = useEvents(record['resource'])
  if (!record['resource']) return <span className="soft">{t('webhook.pageFirst')}</span>
  if (!events) return <Spin size="small" />
  return (
    <Checkbox.Group
      aria-labelledby={labelId}
      disabled={disabled}
      value={value ?? []}
      options={events.map(({ name, title }) => ({ value: name, label: title }))}
      onChange={onChange}
    />
  )
}

function Conditions({ list, value, onChange }: { list: Binding; value: Query; onChange?(value: Query | null): void }) {
  const { t } = useWords()
  const { grant } = useAccess()
  const [isOpen, open] = useState(false)
  const fields = filterFields(list, grant)
  const { filter = {}, any = [] } = value
  const change = (next: Query) => {
    const kept = Object.entries(next).filter(([, part]) => Object.keys(part).length > 0)
    onChange?.(kept.length > 0 ? Object.fromEntries(kept) : null)
  }
  return (
    <>
      <ActiveFilters
        fields={fields}
        without={[]}
        filter={filter}
        any={any}
        onChange={(name) => {
          const { [name]: _, ...others } = filter
          change({ filter: others, any: [...any] })
        }}
        onAny={(groups) => change({ filter, any: groups })}
        onBuild={() => open(true)}
      />
      <Button icon={<FilterOutlined />} onClick={() => open(true)}>
        {t('webhook.conditions')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <FilterBuilder
            open
            fields={fields}
            filter={filter}
            any={any}
            scope={commonOf(list)}
            done={t('common.ok')}
            onClose={() => open(false)}
            onApply={(all, groups) => change({ filter: all, any: groups })}
          />
        )}
      </Suspense>
    </>
  )
}

function QueryInput({ value, onChange, record }: InputProps<unknown>) {
  const { t } = useWords()
  const list = useBinding(record['resource'] as string | undefined)
  if (!record['resource']) return <span className="soft">{t('webhook.pageFirst')}</span>
  return list ? <Conditions list={list} value={(value ?? {}) as Query} onChange={onChange} /> : <Spin size="small" />
}

function PageTitle({ value }: { value: string | null | undefined }) {
  const page = usePages()?.find(({ resource }) => resource === value)
  if (!value) return <EmptyValue />
  return page?.title ?? value
}

function EventTitles({ value, row }: { value: string[] | null | undefined; row: { resource: string } }) {
  const events = useEvents(row.resource)
  const title = (name: string) => events?.find((one) => one.name === name)?.title ?? name
  return <>{(value ?? []).map(title).join(' · ')}</>
}

function QueryShown({ value, row }: { value: unknown; row: { resource: string } }) {
  const { t } = useWords()
  const { grant } = useAccess()
  const list = useBinding(row.resource)
  const { filter = {}, any = [] } = (value ?? {}) as Query
  if (!value) return <EmptyValue />
  if (!list) return null
  const fields = filterFields(list, grant)
  const all = inForce(fields, filter).map(({ field, value: wanted }) => (
    <div key={field.name}>
      <FilterWords field={field} value={wanted} />
    </div>
  ))
  const groups = any.map((group) =>
    inForce(fields, group).map(({ field, value: wanted }) => (
      <FilterWords key={field.name} field={field} value={wanted} />
    )),
  )
  return (
    <>
      {all}
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no names, and are redrawn together
        <div key={index}>
          {index > 0 && <b>{t('generic.builder.or')} </b>}
          {group}
        </div>
      ))}
    </>
  )
}

export default slots('webhook', {
  cells: { resource: PageTitle, events: EventTitles as never },
  details: { resource: PageTitle, events: EventTitles as never, query: QueryShown as never },
  inputs: { resource: PageInput, events: EventsInput, query: QueryInput as never },
})
