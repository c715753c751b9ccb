// The views of a list in its heading: predefined ones with their counts, and saved ones.

import { MoreOutlined, PlusOutlined, StarFilled, TeamOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useMemo } from 'react'
import type { Binding, Preset } from '#kernel/binding'
import { firstBy } from '#kernel/leading'
import type { Filter, Page } from '#kernel/wire'
import { lazyWithRetry } from '../../../api/lazy-with-retry'
import { useWords } from '../../../locales/use-words'
import type { Look } from '../../../providers/saved-views'
import { queryOf } from '../../../url-state/list-state'
import { useRows } from '../../data'
import type { ListControl } from '../use-list-state'
import styles from './Views.module.css'
import type { ViewWork } from './ViewWork'

type Summary = Page['summary']

/** Summary key of the counts for a preset's one field; undefined if there is none. */
function countsName(binding: Binding, { filter }: Preset): string | undefined {
  const names = Object.keys(filter)
  return Object.entries(binding.views.list.summary).find(
    ([, figure]) => 'counts' in figure && names.length === 1 && names[0] === figure.counts,
  )?.[0]
}

/** One choice, or any of several. */
function choicesOf(value: Filter[string] | undefined): string[] | null {
  if (Array.isArray(value)) return value.map(String)
  return value === undefined || typeof value === 'object' ? null : [String(value)]
}

function countOfPreset(binding: Binding, preset: Preset, summary: Summary): number | undefined {
  const name = countsName(binding, preset)
  const counts = name === undefined ? undefined : summary?.[name]
  const choices = choicesOf(Object.values(preset.filter as Filter)[0])
  if (typeof counts !== 'object' || !choices) return undefined
  return choices.reduce((sum, choice) => sum + (counts[choice] ?? 0), 0)
}

/**
 * By key of the preset. Choosing one replaces another, so the active one's filter is left out: if the list's own
 * summary is narrowed by it, the counts need a request of their own.
 */
export function usePresetCounts(
  binding: Binding,
  route: string,
  control: ListControl,
  within: Filter | undefined,
  summary: Summary,
): Readonly<Record<string, number | null>> {
  const { state, view } = control
  const { presets } = binding.views.list
  const counted = presets.filter((preset) => countsName(binding, preset) !== undefined)
  const current = presets.find(({ key }) => key === state.preset)
  /** True if the list's summary ignores the active view's filter, as this count needs. */
  const usesSummary = (preset: Preset): boolean =>
    current === undefined || countsName(binding, current) === countsName(binding, preset)
  const enabled = view === null && !counted.every(usesSummary)
  const query = useMemo(() => {
    const own = queryOf({ ...state, preset: null }, binding)
    return within ? { ...own, filter: { ...own.filter, ...within } } : own
  }, [state, binding, within])
  const separate = useRows(binding, { ...query, sort: [], route, enabled, paging: { page: 1, limit: 1 } })
  // With a filter on the field itself, or a saved view, the button would lead to another number.
  if (
    view !== null ||
    counted.some(({ filter }) => Object.keys(filter).some((name) => Object.hasOwn(state.filter, name)))
  )
    return {}
  // Of several choices first rows don't add up: one value may be among each of them.
  const isFirst = Object.keys(query.filter ?? {}).some((name) => firstBy(binding.fields[name] ?? {}))
  const several = ({ filter }: Preset) => (choicesOf(Object.values(filter as Filter)[0])?.length ?? 0) > 1
  return Object.fromEntries(
    counted.flatMap((preset) => {
      if (isFirst && several(preset)) return []
      const known = usesSummary(preset) ? summary : separate.summary
      const num = countOfPreset(binding, preset, known)
      // Its place is kept while it is being counted.
      return num === undefined && known ? [] : [[preset.key, num ?? null]]
    }),
  )
}

const Work = lazyWithRetry(() => import('./ViewWork'))

interface Props {
  binding: Binding
  control: ListControl
  /** The current columns. */
  look: Look
  /** True if rows, order or columns differ from the saved ones. */
  changed: boolean
  /** True if views can be saved here. */
  saves: boolean
  /** Number of rows in a predefined view, by its key; null while it is being counted. */
  counts: Readonly<Record<string, number | null>>
  work: ViewWork | null
  onWork(work: ViewWork | null): void
}

export function ViewTabs({ binding, control, look, changed, saves, counts, work, onWork: setWork }: Props) {
  const { t, say } = useWords()
  const { presets } = binding.views.list
  const { state, view, views, defaultView } = control
  // Without any view, "save view" is in the list's menu.
  const bare = presets.length === 0 && views.list.length === 0
  // Of the whole list only some rows are shown, as the address says; the other views name conditions that still hold.
  const filtered = Object.keys(state.filter).length > 0 || state.any.length > 0
  const preset = (key: string | null, title: string) => (
    <button
      key={key ?? ''}
      type="button"
      className="pill"
      aria-pressed={view === null && state.preset === key}
      onClick={() => (view ? control.open(null, { preset: key }) : control.change({ preset: key }))}
    >
      {title}
      {key === null && view === null && state.preset === null && filtered && (
        <span className={styles.changed}>{t('views.filtered')}</span>
      )}
      {key !== null && counts[key] !== undefined && <span className={`${styles.count} tabular`}>{counts[key]}</span>}
    </button>
  )
  return (
    <>
      {/* No tabs: there is one list, and these choose its rows. */}
      {!bare && (
        <fieldset className={styles.tabs} aria-label={t('generic.presets')}>
          {preset(null, t('generic.allRows'))}
          {presets.map(({ key, title }) => preset(key, say(title)))}
          {views.list.length > 0 && <span className={styles.gap} />}
          {views.list.map((one) => {
            const open = view?.id === one.id
            return (
              <span key={one.id} className={styles.saved}>
                <button
                  type="button"
                  className="pill"
                  aria-pressed={open}
                  title={one.own ? undefined : t('views.sharedBy', { name: one.owner_name ?? '' })}
                  onClick={() => control.open(one.id)}
                >
                  {one.id === defaultView && <StarFilled className={styles.mark} aria-label={t('views.isDefault')} />}
                  {(!one.own || one.role_ids.length > 0) && (
                    <TeamOutlined className={styles.mark} aria-label={t('views.shared')} />
                  )}
                  {one.name}
                  {open && changed && <span className={styles.changed}>{t('views.changed')}</span>}
                </button>
                {open && (
                  <Suspense
                    fallback={<Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('views.more')} />}
                  >
                    <Work
                      binding={binding}
                      control={control}
                      look={look}
                      changed={changed}
                      work={work}
                      onWork={setWork}
                    />
                  </Suspense>
                )}
              </span>
            )
          })}
          {saves && (
            <Button
              type="text"
              size="small"
              className={`quiet-button ${styles.add}`}
              icon={<PlusOutlined />}
              aria-label={t('views.add')}
              title={t('views.add')}
              onClick={() => setWork('new')}
            />
          )}
        </fieldset>
      )}
      {work === 'new' && view === null && (
        <Suspense fallback={null}>
          <Work binding={binding} control={control} look={look} changed={changed} work={work} onWork={setWork} />
        </Suspense>
      )}
    </>
  )
}
