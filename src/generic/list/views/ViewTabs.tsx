// Predefined and saved views of a list, one of which is active.

import { MoreOutlined, PlusOutlined, StarFilled, TeamOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense } from 'react'
import type { Binding } from '#kernel/binding'
import { lazyWithRetry } from '../../../gateway/lazy-with-retry'
import { useText } from '../../../locales/use-text'
import { useWords } from '../../../locales/use-words'
import type { Look } from '../../../providers/saved-views'
import type { ListControl } from '../use-list-state'
import type { ViewWork } from './ViewWork'

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
  const { t } = useWords()
  const say = useText()
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
        <span className="view-changed">{t('views.filtered')}</span>
      )}
      {key !== null && counts[key] !== undefined && <span className="view-count tabular">{counts[key]}</span>}
    </button>
  )
  return (
    <>
      {/* No tabs: there is one list, and these choose its rows. */}
      {!bare && (
        <fieldset className="view-tabs" aria-label={t('generic.presets')}>
          {preset(null, t('generic.allRows'))}
          {presets.map(({ key, title }) => preset(key, say(title)))}
          {views.list.length > 0 && <span className="view-gap" />}
          {views.list.map((one) => {
            const open = view?.id === one.id
            return (
              <span key={one.id} className="view-saved">
                <button
                  type="button"
                  className="pill"
                  aria-pressed={open}
                  title={one.own ? undefined : t('views.sharedBy', { name: one.owner_name ?? '' })}
                  onClick={() => control.open(one.id)}
                >
                  {one.id === defaultView && <StarFilled className="view-mark" aria-label={t('views.isDefault')} />}
                  {(!one.own || one.role_ids.length > 0) && (
                    <TeamOutlined className="view-mark" aria-label={t('views.shared')} />
                  )}
                  {one.name}
                  {open && changed && <span className="view-changed">{t('views.changed')}</span>}
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
              className="quiet-button view-add"
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
