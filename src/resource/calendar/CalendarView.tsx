// A calendar of records: by month, by week or day, with hours where its date has a time, as an agenda.
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { Suspense, useRef, useState } from 'react'
import type { Binding, Calendar } from '#kernel/binding'
import { daysBetween } from '#kernel/calendar'
import { fieldOf } from '#kernel/standard'
import type { ListQuery } from '#kernel/wire'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { useNarrow } from '../../components/use-narrow'
import { Trouble } from '../../errors/Trouble'
import { today } from '../../fields/zone'
import { periodName } from '../../locales/period'
import { useWords } from '../../locales/use-words'
import { CalendarGrid } from './CalendarGrid'
import {
  byDay,
  type CalendarEvent,
  daysOf,
  daysText,
  firstDay,
  isDate,
  lastDay,
  lengthOf,
  type Mode,
  modes,
  rangeOf,
  step,
  timeOn,
} from './events'
import { classOf, type EventActions, EventLink } from './GridEvent'
import styles from './styles'
import { useAdding } from './use-adding'
import { useDateWrites, useEvents } from './use-events'
import type { Focus } from './use-keys'
import { WeekList } from './WeekList'

const DatesDialog = lazyWithRetry(() => import('./DatesDialog'))

interface CalendarState {
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
  const { events, loading, stale, error, retry } = useEvents(binding, calendar, range, query)
  const { busy, move, write } = useDateWrites(binding, calendar)
  const { adding, form } = useAdding(binding, calendar)
  const [dated, setDated] = useState<CalendarEvent | null>(null)
  const focusedEvent = useRef<Focus['event']['current']>(null)
  const focusedDay = useRef<Focus['day']['current']>(null)
  const actions: EventActions = {
    route,
    busy,
    onDates(event) {
      focusedEvent.current = event.id
      setDated(event)
    },
  }
  const go = (change: Partial<CalendarState>): void => onGo({ mode, day, ...change })
  const focus: Focus = { event: focusedEvent, day: focusedDay }
  const grid = { days, events, day, focus, onGo: go, onMove: move, adding }
  const name =
    mode === 'day' ? day : mode === 'week' ? `${range.first} – ${range.last}` : periodName(day.slice(0, 7), language)
  return (
    <section aria-label={t('calendar.title')} aria-busy={stale}>
      <div className={styles.bar}>
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
        <fieldset className={styles.modes} aria-label={t('calendar.mode')}>
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
      ) : mode === 'agenda' ? (
        <Agenda {...actions} days={days} events={events} />
      ) : mode === 'week' && narrow ? (
        <WeekList {...actions} {...grid} />
      ) : (
        <CalendarGrid key={String(hasHours)} {...actions} {...grid} stale={stale} mode={mode} hasHours={hasHours} />
      )}
      {dated && (
        <Suspense fallback={null}>
          <DatesDialog
            binding={binding}
            calendar={calendar}
            event={dated}
            write={write}
            onClose={() => setDated(null)}
          />
        </Suspense>
      )}
      {form}
    </section>
  )
}

interface AgendaProps extends EventActions {
  days: readonly string[]
  events: readonly CalendarEvent[]
}

/** Days with their events, one below the other. */
function Agenda({ days, events, ...actions }: AgendaProps) {
  const { t } = useWords()
  const found = byDay(events, days)
  const listed = days.filter((day) => found.get(day)?.length)
  if (listed.length === 0) return <p className="soft">{t('calendar.none')}</p>
  return (
    <div className={styles.agenda}>
      {listed.map((day) => (
        <section key={day} aria-label={day}>
          <h3>{day}</h3>
          {found.get(day)?.map((event) => (
            <div key={event.id} className={classOf(event, firstDay(event) === day, lastDay(event) === day)}>
              <EventLink
                {...actions}
                event={event}
                label={daysText(event)}
                time={isDate(event) ? '' : timeOn(event, day)}
                part={
                  lengthOf(event) > 1
                    ? t('calendar.part', { at: daysBetween(firstDay(event), day) + 1, num: lengthOf(event) })
                    : ''
                }
              />
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}
