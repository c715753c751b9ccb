// A calendar of records: by month, by week or day, with hours where its date has a time, as an agenda.
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { Suspense, useRef, useState } from 'react'
import type { Binding, Calendar } from '#kernel/binding'
import { fieldOf } from '#kernel/standard'
import type { ListQuery } from '#kernel/wire'
import { today } from '../../fields/zone'
import { lazyWithRetry } from '../../gateway/lazy-with-retry'
import { periodName } from '../../locales/period'
import { useWords } from '../../locales/use-words'
import { Trouble } from '../Trouble'
import { useNarrow } from '../use-narrow'
import { CalendarAgenda } from './CalendarAgenda'
import type { EntryParts } from './CalendarDay'
import { CalendarDrag } from './CalendarDrag'
import { CalendarGrid } from './CalendarGrid'
import { HoursGrid } from './HoursGrid'
import { HOUR_HEIGHT } from './hours'
import { byDay, daysOf, type Entry, type Mode, modes, rangeOf, step } from './spans'
import { useAdding } from './use-adding'
import { useEntries } from './use-entries'
import { useShift } from './use-shift'
import type { Wanted } from './use-walk'
import './calendar.css'

const DatesDialog = lazyWithRetry(() => import('./DatesDialog'))

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

/** The writes of the resource are those of the screen around it. */
export function CalendarView({ binding, calendar, route, query = {}, mode: asked, day, onGo }: Props) {
  const { t, language } = useWords()
  const narrow = useNarrow()
  const isTimed = fieldOf(binding, calendar.from)?.kind === 'date-time'
  const mode = asked === 'day' && !isTimed ? 'week' : asked
  const hasHours = isTimed && (mode === 'day' || (mode === 'week' && !narrow))
  const range = rangeOf(mode, day)
  const days = daysOf(range)
  const { entries, loading, stale, error, retry } = useEntries(binding, calendar, range, query)
  const { busy, shift, write } = useShift(binding, calendar)
  const { adding, form } = useAdding(binding, calendar)
  const [dated, setDated] = useState<Entry | null>(null)
  const followed = useRef<number | null>(null)
  const wanted = useRef<Wanted | null>(null)
  const openDates = (entry: Entry): void => {
    followed.current = entry.id
    setDated(entry)
  }
  const parts: EntryParts = { route, busy, onDates: openDates }
  const go = (change: Partial<CalendarState>): void => onGo({ mode, day, ...change })
  const name =
    mode === 'day' ? day : mode === 'week' ? `${range.first} – ${range.last}` : periodName(day.slice(0, 7), language)
  const Grid = hasHours ? HoursGrid : CalendarGrid
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
          {(isTimed ? modes : modes.filter((one) => one !== 'day')).map((one) => (
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
      ) : (
        <CalendarDrag
          hour={hasHours ? HOUR_HEIGHT : undefined}
          onDrop={(entry, dates, byKey) => {
            followed.current = byKey ? entry.id : null
            shift(entry, dates)
          }}
          adding={adding}
        >
          {mode === 'agenda' ? (
            <CalendarAgenda days={days} found={byDay(entries, days)} parts={parts} />
          ) : (
            <Grid
              days={days}
              entries={entries}
              stale={stale}
              mode={mode}
              day={day}
              name={name}
              parts={parts}
              onGo={go}
              adding={adding}
              followed={followed}
              wanted={wanted}
            />
          )}
        </CalendarDrag>
      )}
      {dated && (
        <Suspense fallback={null}>
          <DatesDialog
            binding={binding}
            calendar={calendar}
            entry={dated}
            write={write}
            onClose={() => setDated(null)}
          />
        </Suspense>
      )}
      {form}
    </section>
  )
}
