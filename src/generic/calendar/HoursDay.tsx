// A day as a column of hours: bars of all day above, blocks at their times, the lifted one where it would be, and now.
import { PlusOutlined } from '@ant-design/icons'
import { useDroppable } from '@dnd-kit/core'
import type { CSSProperties, MouseEvent, PointerEvent } from 'react'
import { today } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import type { Bar } from './bars'
import { blocksOf, isAllDay, partOn, type Slot } from './blocks'
import type { EntryParts } from './CalendarDay'
import { useDrag, usePreview } from './CalendarDrag'
import { CalendarEntry } from './CalendarEntry'
import { DayBars } from './DayBars'
import { HOUR_HEIGHT, hourText } from './hours'
import { NowLine } from './NowLine'
import { timesText } from './shifts'
import type { Entry } from './spans'
import '../../locales/later/calendar'

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
  /** Makes a record on this day, at a time if one is given; absent if that is not offered. */
  onAdd?: (time?: string) => void
  /** Name of its button. */
  adds: string
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
  const { day, index, num, bars, more, entries, room, parts, chosen, onMore, onAdd, adds } = props
  const { t } = useWords()
  const { target } = useDrag()
  const { setNodeRef } = useDroppable({ id: day })
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
  const hourUnder = (event: MouseEvent<HTMLElement>): string =>
    hourText(Math.floor((event.clientY - event.currentTarget.getBoundingClientRect().top) / HOUR_HEIGHT))
  return (
    // biome-ignore lint/a11y/useSemanticElements: columns of hours are no table cells
    <div
      ref={setNodeRef}
      role="gridcell"
      data-day={day}
      tabIndex={chosen ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      className="cal-column"
      style={{ '--index': index } as CSSProperties}
    >
      <span className="hidden-words">{t('calendar.onDay', { day, num })}</span>
      <div className="cal-above" data-target={(target && day >= target[0] && day <= target[1]) || undefined}>
        <div className="cal-lanes">
          <DayBars bars={bars} own={own} />
        </div>
        {more > 0 && moreButton(more, 'above')}
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys have the button */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys have the button */}
      <div
        className="cal-space"
        data-adds={onAdd ? true : undefined}
        onPointerMove={(event: PointerEvent<HTMLElement>) => {
          const text = hourUnder(event)
          if (event.currentTarget.dataset['hour'] !== text) event.currentTarget.dataset['hour'] = text
          event.currentTarget.style.setProperty('--at', String(Number(text.slice(0, 2))))
        }}
        onClick={(event) => {
          if (onAdd && event.target === event.currentTarget) onAdd(`${hourUnder(event)}:00`)
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
        <Preview day={day} />
        {isToday && <NowLine />}
      </div>
      {onAdd && (
        <button
          type="button"
          className="cal-add"
          aria-label={adds}
          title={adds}
          tabIndex={chosen ? 0 : -1}
          onClick={() => onAdd()}
        >
          <PlusOutlined aria-hidden />
        </button>
      )}
    </div>
  )
}

/** Where the lifted entry would be dropped. */
function Preview({ day }: Pick<Props, 'day'>) {
  const entry = usePreview()
  const part = entry && !isAllDay(entry) && partOn(entry, day)
  if (!part) return null
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
