// Days of a calendar as columns of hours: entries of all day above, the others at their times.
import type { CSSProperties } from 'react'
import { daysBetween, mondayOf } from '#kernel/calendar'
import { today } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { type KeyPart, useKeyPart } from '../keys/keys'
import { useNarrow } from '../use-narrow'
import { barsOf, fold } from './bars'
import { firstHour, isAllDay } from './blocks'
import { HoursDay } from './HoursDay'
import { HOUR_HEIGHT, hourText } from './hours'
import { byDay, firstDay, lastDay } from './spans'
import { useChoosing } from './use-choosing'
import { useFirstHour } from './use-first-hour'
import { type GridProps, useWalk } from './use-walk'
import './calendar.css'
import './hours.css'

const HOURS = Array.from({ length: 23 }, (_, index) => index + 1)

/** Lanes above the hours, and side by side; entries on others are counted. */
const ROOM = { week: { above: 3, beside: 4 }, day: { above: 6, beside: 12 }, phone: { above: 3, beside: 6 } }

const steps = { ArrowLeft: -1, ArrowRight: 1 }

const keyPart: KeyPart = {
  head: 'keysHelp.inCalendar',
  lines: [
    ['keysHelp.besideKey', 'keysHelp.beside'],
    ['keysHelp.hoursKey', 'keysHelp.hours'],
    ['keysHelp.pagesKey', 'keysHelp.pages'],
    ['keysHelp.enterDayKey', 'keysHelp.enterDay'],
    ['keysHelp.space', 'keysHelp.liftByHour'],
    ['keysHelp.datesKey', 'keysHelp.dates'],
    ['keysHelp.escapeKey', 'keysHelp.leaveDay'],
  ],
}

const withNew: KeyPart = {
  ...keyPart,
  lines: [...keyPart.lines.slice(0, 2), ['keysHelp.chooseKey', 'keysHelp.choose'], ...keyPart.lines.slice(2)],
}

export function HoursGrid({ days, entries, stale, mode, day, name, parts, adding, ...walk }: GridProps) {
  const { t } = useWords()
  const narrow = useNarrow()
  const room = ROOM[narrow ? 'phone' : mode === 'day' ? 'day' : 'week']
  const above = entries.filter(isAllDay)
  const bars = fold(barsOf(above, days), room.above)
  const found = byDay(entries, days)
  const timed = entries.filter((entry) => !isAllDay(entry))
  const placed = byDay(timed, days)
  const now = today().format('YYYY-MM-DD')
  const depth = Math.max(1, ...bars.shown.map(({ lane }) => lane + 1))
  const num = Math.max(0, ...bars.more)
  const { grid, go, press, hold } = useWalk({
    ...walk,
    mode,
    day,
    steps,
    entriesOn: (on) => above.filter((entry) => firstDay(entry) <= on && lastDay(entry) >= on),
  })
  const choosing = useChoosing(grid, adding)
  useKeyPart(adding ? withNew : keyPart)
  useFirstHour(grid, firstHour(timed, days), days.join(), stale)
  const sizes = { '--hour': `${HOUR_HEIGHT}px`, '--days': days.length, '--depth': depth, '--folded': num > 0 ? 1 : 0 }
  return (
    // biome-ignore lint/a11y/useSemanticElements: columns of hours are no table cells
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={name}
      className="cal-grid cal-hours"
      style={sizes as CSSProperties}
      onKeyDown={(event) => {
        if (!choosing.press(event)) press(event)
      }}
      onBlur={choosing.blur}
      onPointerDownCapture={() => {
        hold()
        if (adding?.chosen) adding.choose(null)
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: headings are not focused */}
      <div role="row" className="cal-row cal-heads">
        {days.map((one) => (
          // biome-ignore lint/a11y/useSemanticElements: see the grid
          // biome-ignore lint/a11y/useFocusableInteractive: headings are not focused
          <span key={one} role="columnheader" aria-current={one === now ? 'date' : undefined}>
            {t(`calendar.weekdays.${daysBetween(mondayOf(one), one) as 0}`)}{' '}
            <span className="cal-number">{one.slice(5)}</span>
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its cells are focused */}
      <div role="row" className="cal-row">
        <div className="cal-gutter" aria-hidden>
          <span className="cal-all-day">{t('calendar.allDay')}</span>
          {HOURS.map((hour) => (
            <time key={hour} style={{ '--at': hour } as CSSProperties}>
              {hourText(hour)}
            </time>
          ))}
        </div>
        {days.map((one, index) => (
          <HoursDay
            key={one}
            day={one}
            index={index}
            num={found.get(one)?.length ?? 0}
            bars={bars.shown.filter(({ start }) => start === index)}
            more={bars.more[index] ?? 0}
            entries={placed.get(one) ?? []}
            room={room.beside}
            parts={parts}
            chosen={one === day}
            onMore={() => go({ mode: mode === 'day' ? 'agenda' : 'day', day: one })}
            adding={adding}
          />
        ))}
      </div>
    </div>
  )
}
