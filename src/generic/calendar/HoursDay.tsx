// A day as a column of hours: bars of all day above, blocks at their times, the lifted one where it would be, and now.
import { useDroppable } from '@dnd-kit/core'
import type { CSSProperties, MouseEvent, PointerEvent } from 'react'
import { today } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { AddButton } from './AddButton'
import type { Bar } from './bars'
import { blocksOf, isAllDay, partOn, type Slot } from './blocks'
import type { EntryParts } from './CalendarDay'
import { useDrag, usePreview } from './CalendarDrag'
import { CalendarEntry } from './CalendarEntry'
import { DayBars } from './DayBars'
import { HOUR_HEIGHT, hourText } from './hours'
import { NowLine } from './NowLine'
import { isNew, usualFrom } from './new-entry'
import { timesText } from './shifts'
import type { Entry } from './spans'
import { minuteUnder } from './to-day'
import type { Adding } from './use-adding'
import { useDrawing } from './use-drawing'

/** Pixels of a line of text, and above and below all lines of a block. */
const LINE = 16
const PAD = 6

interface Props {
  day: string
  /** From 0. */
  index: number
  /** Number of its entries, also of those folded away. */
  num: number
  /** Entries of all day that begin here. */
  bars: readonly Bar[]
  /** Entries of all day folded away. */
  more: number
  /** Entries at their times. */
  entries: readonly Entry[]
  /** Lanes of entries side by side. */
  room: number
  parts: EntryParts
  chosen: boolean
  onMore(): void
  adding: Adding | undefined
}

const slotStyle = ({ from, until, lane, lanes }: Slot) =>
  ({
    '--from': from,
    '--until': until,
    '--lane': lane,
    '--lanes': lanes,
    '--lines': Math.max(1, Math.floor((((until - from) / 60) * HOUR_HEIGHT - PAD) / LINE)),
  }) as CSSProperties

export function HoursDay(props: Props) {
  const { day, index, num, bars, more, entries, room, parts, chosen, onMore, adding } = props
  const { t } = useWords()
  const { target } = useDrag()
  const { setNodeRef } = useDroppable({ id: day })
  const drawing = useDrawing(day, adding)
  const isToday = day === today().format('YYYY-MM-DD')
  const { blocks, more: beside } = blocksOf(entries, day, room)
  const own = (entry: Entry) => ({
    entry,
    day,
    tab: 0,
    route: parts.route,
    isBusy: parts.busy.has(entry.id),
    onDates: entry.moves ? () => parts.onDates(entry) : undefined,
  })
  const moreButton = (count: number, key: string | number, style?: CSSProperties) => (
    <button
      key={key}
      type="button"
      className="cal-more"
      aria-label={t('calendar.more', { num: count })}
      style={style}
      onClick={onMore}
    >
      +{count}
    </button>
  )
  const hourUnder = (event: MouseEvent<HTMLElement>): number =>
    Math.floor(minuteUnder(event.clientY, event.currentTarget) / 60)
  return (
    // biome-ignore lint/a11y/useSemanticElements: columns of hours are no table cells
    <div
      ref={setNodeRef}
      role="gridcell"
      data-day={day}
      tabIndex={chosen ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      className="cal-column"
      aria-describedby={adding?.how}
      aria-keyshortcuts={adding && 'Shift+ArrowDown'}
      style={{ '--index': index } as CSSProperties}
    >
      <span className="hidden-words">{t('calendar.onDay', { day, count: num })}</span>
      <div className="cal-above" data-target={(target && day >= target[0] && day <= target[1]) || undefined}>
        <div className="cal-lanes">
          <DayBars bars={bars} own={own} />
        </div>
        {more > 0 && moreButton(more, 'above')}
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys have the button */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys have the button */}
      <div
        {...drawing}
        className="cal-space"
        data-adds={adding ? true : undefined}
        onPointerMove={(event: PointerEvent<HTMLElement>) => {
          const hour = hourUnder(event)
          const text = hourText(hour)
          if (event.currentTarget.dataset['hour'] !== text) event.currentTarget.dataset['hour'] = text
          event.currentTarget.style.setProperty('--at', String(hour))
        }}
        onClick={(event) => {
          if (event.target === event.currentTarget) adding?.add(day, usualFrom(day, hourUnder(event) * 60))
        }}
      >
        {blocks.map((block) => (
          <CalendarEntry
            key={block.entry.id}
            {...own(block.entry)}
            before={block.before}
            after={block.after}
            isMain={!block.before || index === 0}
            byHour
            style={slotStyle(block)}
          />
        ))}
        {beside.map((one) => moreButton(one.num, one.from, slotStyle(one)))}
        <Preview day={day} chosen={adding?.chosen} />
        {isToday && <NowLine />}
      </div>
      {adding && <AddButton adding={adding} day={day} tab={chosen ? 0 : -1} />}
    </div>
  )
}

/** Where the lifted entry would be dropped, or a new one would be. */
function Preview({ day, chosen }: Pick<Props, 'day'> & { chosen: Entry | null | undefined }) {
  const entry = usePreview() ?? chosen
  const part = entry && (isNew(entry) || !isAllDay(entry)) && partOn(entry, day)
  if (!part) return null
  if (isNew(entry))
    return (
      <div className="cal-preview cal-new" style={slotStyle({ ...part, lane: 0, lanes: 1 })} aria-hidden>
        {timesText(entry)}
      </div>
    )
  return (
    <div
      className={`cal-preview cal-entry cal-long cal-${entry.tone ?? 'plain'}`}
      style={slotStyle({ ...part, lane: 0, lanes: 1 })}
    >
      <span className="cal-words">
        <time>{timesText(entry)}</time>
        <span className="cal-title">{entry.title}</span>
      </span>
    </div>
  )
}
