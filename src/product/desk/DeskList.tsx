// The list of a desk: those expected, with their steps, and walk-ins.
import { CheckCircleFilled, CloudUploadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useDebounced } from '../../fields/use-typed'
import { useWords } from '../../locales/use-words'
import styles from './Desk.module.css'
import type { Guest } from './match'
import type { Source } from './source'
import type { Person } from './use-desk'
import { isSought, othersAmong, othersQuery } from './use-desk'

export const optionId = (guest: Guest) => `desk-guest-${guest.id}`

interface DeskRowProps {
  source: Source
  guest: Guest
  size: number
  place: number
  active: boolean
  /** Still to be sent. */
  waits: boolean
  style: CSSProperties
  onStep(guest: Guest): void
  onUndo(guest: Guest): void
}

function DeskRow({ source, guest, size, place, active, waits, style, onStep, onUndo }: DeskRowProps) {
  const { t } = useWords()
  const { words, leaves, returns } = source
  const { state, name, company, phone, note } = guest
  const came = state === 'here' || state === 'gone'
  const next =
    state === 'here'
      ? leaves && 'desk.leave'
      : state === 'gone'
        ? returns && words.again
        : state === 'asked'
          ? 'desk.letIn'
          : words.sign
  return (
    <li
      id={optionId(guest)}
      aria-setsize={size}
      aria-posinset={place + 1}
      className={`${styles.guest}${active ? ` ${styles.active}` : ''}`}
      style={style}
    >
      <div className={styles.who}>
        <strong className="one-line">{name}</strong>
        <span className="soft one-line">{[company, phone, note].filter(Boolean).join(' · ')}</span>
      </div>
      {came && (
        <>
          <span className={`${styles.done}${state === 'gone' ? ` ${styles.gone}` : ''}`}>
            {waits ? <CloudUploadOutlined aria-hidden /> : <CheckCircleFilled aria-hidden />}
            <span>{t(waits ? 'desk.unsent' : state === 'here' ? words.here : words.gone)}</span>
          </span>
          <button type="button" className={styles.undo} onClick={() => onUndo(guest)}>
            {t('desk.undo')}
            <span className="hidden-words"> {name}</span>
          </button>
        </>
      )}
      {next && (
        <button type="button" className={styles.sign} onClick={() => onStep(guest)}>
          {t(next)}
          <span className="hidden-words"> {name}</span>
        </button>
      )}
    </li>
  )
}

const PAUSE = 350

interface WalkInsProps {
  text: string
  words: Source['words']
  known: ReadonlySet<number>
  /** Nobody on the roster matches: Enter takes the only other person. */
  alone: boolean
  onAdd(who: Person): void
}

export function WalkIns({ text, words, known, alone, onAdd }: WalkInsProps) {
  const { t } = useWords()
  const keyword = useDebounced(text.trim(), PAUSE)
  const { data = [] } = useQuery(othersQuery(keyword))
  const others = othersAmong(data, known)
  // Results of an earlier text would let in somebody else.
  if (!isSought(keyword) || keyword !== text.trim() || others.length === 0) return null
  return (
    <section className={styles.others} aria-label={t(words.others)}>
      <h2>{t(words.others)}</h2>
      <ul>
        {others.map((who) => (
          <li key={who.user_id} className={alone && others.length === 1 ? styles.active : undefined}>
            <span className="one-line">{who.name}</span>
            <button type="button" className={styles.sign} onClick={() => onAdd(who)}>
              {t(words.join)}
              <span className="hidden-words"> {who.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const HEIGHT = 60
const AROUND = 6

interface DeskListProps {
  source: Source
  guests: readonly Guest[]
  /** Index of the guest whom Enter signs in or out. */
  active: number
  unsent: ReadonlySet<number>
  onStep(guest: Guest): void
  onUndo(guest: Guest): void
}

export function DeskList({ source, guests, active, unsent, onStep, onUndo }: DeskListProps) {
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
      className={styles.list}
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
