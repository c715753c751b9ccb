// Weeks of a calendar as rows of days, walked by keyboard; entries of several days are bars across them.
import { useWords } from '../../locales/use-words'
import { type KeyPart, useKeyPart } from '../keys/keys'
import { useNarrow } from '../use-narrow'
import { barsOf, depths, fold } from './bars'
import { CalendarDay } from './CalendarDay'
import { byDay, type Entry, lengthOf, type Mode } from './spans'
import { steps } from './to-day'
import { type GridProps, useWalk } from './use-walk'
import './calendar.css'

/** Lanes of a day in a month; entries on others are counted. */
const ROOM = 3

const keyPart: KeyPart = {
  head: 'keysHelp.inCalendar',
  lines: [
    ['keysHelp.arrowsKey', 'keysHelp.days'],
    ['keysHelp.pagesKey', 'keysHelp.pages'],
    ['keysHelp.enterDayKey', 'keysHelp.enterDay'],
    ['keysHelp.space', 'keysHelp.lift'],
    ['keysHelp.datesKey', 'keysHelp.dates'],
    ['keysHelp.escapeKey', 'keysHelp.leaveDay'],
  ],
}

/** Bars and other entries of a week: as long as wide, or by days one below the other. */
function layOut(entries: readonly Entry[], week: readonly string[], mode: Mode, isStacked: boolean) {
  const found = byDay(entries, week)
  if (mode === 'month') {
    const { shown, more } = fold(barsOf(entries, week), ROOM)
    return { week, found, bars: shown, more, depth: more.map((num) => (num > 0 ? ROOM : 0)), rest: none }
  }
  const isBar = (entry: Entry): boolean => !isStacked && lengthOf(entry) > 1
  const bars = barsOf(entries.filter(isBar), week)
  const rest = new Map(week.map((day) => [day, (found.get(day) ?? []).filter((entry) => !isBar(entry))]))
  return { week, found, bars, more: [], depth: depths(bars), rest }
}

const none: ReadonlyMap<string, Entry[]> = new Map()

export function CalendarGrid({ days, entries, mode, day, name, parts, adding, ...walk }: GridProps) {
  const { t } = useWords()
  const narrow = useNarrow()
  const isStacked = narrow && mode === 'week'
  const weeks = Array.from({ length: days.length / 7 }, (_, index) =>
    layOut(entries, days.slice(index * 7, index * 7 + 7), mode, isStacked),
  )
  const mainDays = new Map<number, string>()
  const reach = (id: number, on: string | undefined): void => {
    if (on !== undefined && !mainDays.has(id)) mainDays.set(id, on)
  }
  for (const { week, bars, rest } of weeks) {
    for (const { entry, start } of bars) reach(entry.id, week[start])
    for (const [on, list] of rest) for (const entry of list) reach(entry.id, on)
  }
  const entriesOn = (on: string) => entries.filter((entry) => weeks.some(({ found }) => found.get(on)?.includes(entry)))
  const { grid, go, press, hold } = useWalk({ ...walk, mode, day, steps, entriesOn })
  useKeyPart(keyPart)
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the cells
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={name}
      className={`cal-grid cal-${mode}${isStacked ? ' cal-stacked' : ''}`}
      onKeyDown={press}
      onPointerDownCapture={hold}
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
      {weeks.map(({ week, found, bars, more, depth, rest }) => (
        // biome-ignore lint/a11y/useSemanticElements: see the cells
        // biome-ignore lint/a11y/useFocusableInteractive: its cells are focused
        <div role="row" className="cal-row" key={week[0]}>
          {week.map((one, weekday) => (
            <CalendarDay
              key={one}
              day={one}
              weekday={weekday}
              num={found.get(one)?.length ?? 0}
              bars={bars.filter(({ start }) => start === weekday)}
              rest={rest.get(one) ?? []}
              depth={depth[weekday] ?? 0}
              more={more[weekday] ?? 0}
              mainDays={mainDays}
              mode={mode}
              parts={parts}
              chosen={one === day}
              outside={mode === 'month' && one.slice(0, 7) !== day.slice(0, 7)}
              onMore={() => go({ mode: 'week', day: one })}
              adding={adding}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
