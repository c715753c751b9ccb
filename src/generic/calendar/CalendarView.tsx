// A calendar of records: by month, by week, as an agenda; days by keyboard.
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Binding, Calendar } from '#kernel/binding'
import { addDays } from '#kernel/calendar'
import type { ListQuery } from '#kernel/wire'
import { today } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { Trouble } from '../Trouble'
import { Agenda, Day } from './CalendarDay'
import { byDay, daysOf, type Mode, modes, monthName, rangeOf, step } from './spans'
import { useAdding } from './use-adding'
import { useEntries } from './use-entries'
import './calendar.css'
import '../../locales/later/calendar'

const moves: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

export interface CalendarState {
  mode: Mode
  day: string
}

interface Props extends CalendarState {
  binding: Binding
  calendar: Calendar
  route: string
  /** Of the list, beside the days in view. */
  query?: Pick<ListQuery, 'keyword' | 'filter' | 'any'>
  onGo(state: CalendarState): void
}

export function CalendarView({ binding, calendar, route, query = {}, mode, day, onGo }: Props) {
  const { t, language } = useWords()
  const range = rangeOf(mode, day)
  const days = daysOf(range)
  const { entries, loading, stale, error, retry } = useEntries(binding, calendar, range, query)
  const found = byDay(entries, days)
  const { onAdd, label, form } = useAdding(binding, calendar)
  const grid = useRef<HTMLDivElement>(null)
  const wanted = useRef<{ day: string; mode: Mode } | null>(null)
  const go = (change: Partial<CalendarState>, focus = false): void => {
    const next = { mode, day, ...change }
    onGo(next)
    if (focus) wanted.current = next
  }
  // The cell of another month exists once that is drawn.
  useEffect(() => {
    if (wanted.current?.day !== day || wanted.current.mode !== mode) return
    wanted.current = null
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  })
  const press = (event: KeyboardEvent): void => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[role="gridcell"]')
    const onCell = cell === event.target
    const by = moves[event.key]
    // The address follows the focus a moment later.
    const from = cell?.dataset['day'] ?? day
    if (by !== undefined && onCell) go({ day: addDays(from, by) }, true)
    else if (event.key === 'PageUp' || event.key === 'PageDown')
      go({ day: step(mode, from, event.key === 'PageUp' ? -1 : 1) }, true)
    else if (event.key === 'Enter' && onCell) cell?.querySelector<HTMLElement>('a, button')?.focus()
    else if (event.key === 'Escape' && cell && !onCell) cell.focus()
    else return
    event.preventDefault()
  }
  const name = mode === 'week' ? `${range.first} – ${range.last}` : monthName(day, language)
  return (
    <section aria-label={t('calendar.title')} aria-busy={stale}>
      <div className="cal-bar">
        <Button
          icon={<LeftOutlined />}
          aria-label={t('calendar.previous')}
          onClick={() => go({ day: step(mode, day, -1) })}
        />
        <Button
          icon={<RightOutlined />}
          aria-label={t('calendar.next')}
          onClick={() => go({ day: step(mode, day, 1) })}
        />
        <Button onClick={() => go({ day: today().format('YYYY-MM-DD') })}>{t('calendar.today')}</Button>
        <h2 aria-live="polite">{name}</h2>
        <fieldset className="cal-modes" aria-label={t('calendar.mode')}>
          {modes.map((one) => (
            <Button
              key={one}
              type={one === mode ? 'primary' : 'default'}
              aria-pressed={one === mode}
              onClick={() => go({ mode: one })}
            >
              {t(`calendar.${one}`)}
            </Button>
          ))}
        </fieldset>
      </div>
      {error ? (
        <Trouble error={error} onRetry={retry} />
      ) : loading ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : mode === 'agenda' ? (
        <Agenda days={days} found={found} route={route} />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: see the cells
        <div
          ref={grid}
          role="grid"
          tabIndex={-1}
          aria-label={name}
          className={`cal-grid cal-${mode}`}
          onKeyDown={press}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: see the cells */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: headings are not focused */}
          <div role="row" className="cal-row cal-heads">
            {days.slice(0, 7).map((one, index) => (
              // biome-ignore lint/a11y/useSemanticElements: see the cells
              // biome-ignore lint/a11y/useFocusableInteractive: headings are not focused
              <span key={one} role="columnheader">
                {t(`calendar.weekdays.${index as 0}`)}
              </span>
            ))}
          </div>
          {Array.from({ length: days.length / 7 }, (_, week) => (
            // biome-ignore lint/a11y/useSemanticElements: see the cells
            // biome-ignore lint/a11y/useFocusableInteractive: its cells are focused
            <div role="row" className="cal-row" key={days[week * 7]}>
              {days.slice(week * 7, week * 7 + 7).map((one, weekday) => (
                <Day
                  key={one}
                  day={one}
                  weekday={weekday}
                  entries={found.get(one) ?? []}
                  mode={mode}
                  route={route}
                  chosen={one === day}
                  outside={mode === 'month' && one.slice(0, 7) !== day.slice(0, 7)}
                  onMore={() => go({ mode: 'week', day: one }, true)}
                  adds={label(one)}
                  {...(onAdd ? { onAdd: () => onAdd(one) } : {})}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      {form}
    </section>
  )
}
