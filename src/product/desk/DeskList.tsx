// The roster at the door: only the rows in view are drawn, so that a thousand guests scroll smoothly.
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../locales/use-words'
import { DeskRow } from './DeskRow'
import type { Guest } from './match'
import type { Source } from './source'

const HEIGHT = 60
const AROUND = 6

interface Props {
  source: Source
  guests: readonly Guest[]
  /** Index of the guest whom Enter signs in or out. */
  active: number
  unsent: ReadonlySet<number>
  onStep(guest: Guest): void
  onUndo(guest: Guest): void
}

export { optionId } from './DeskRow'

export function DeskList({ source, guests, active, unsent, onStep, onUndo }: Props) {
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 600 })
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight })
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    const element = box.current
    if (!element) return
    const top = active * HEIGHT
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + HEIGHT > element.scrollTop + element.clientHeight)
      element.scrollTop = top + HEIGHT - element.clientHeight
  }, [active])
  const first = Math.max(0, Math.floor(view.top / HEIGHT) - AROUND)
  const end = Math.min(guests.length, Math.ceil((view.top + view.height) / HEIGHT) + AROUND)
  return (
    <div
      ref={box}
      className="desk-list"
      onScroll={(event) => setView({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })}
    >
      <ul aria-label={t('desk.roster')} style={{ height: guests.length * HEIGHT }}>
        {guests.slice(first, end).map((guest, index) => (
          <DeskRow
            key={guest.id}
            source={source}
            guest={guest}
            size={guests.length}
            place={first + index}
            active={first + index === active}
            waits={unsent.has(guest.user_id)}
            style={{ transform: `translateY(${(first + index) * HEIGHT}px)` }}
            onStep={onStep}
            onUndo={onUndo}
          />
        ))}
      </ul>
    </div>
  )
}
