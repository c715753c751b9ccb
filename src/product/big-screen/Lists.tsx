// Lists of the big screen, which scroll by themselves, with figures that count.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { wantsLessMotion } from '../../theme/less-motion'
import type { Entry, Module } from './arrangement'
import styles from './Screen.module.css'
import { useScreenWords, yuan } from './words'

const DURATION = 1200

/** The figure as it is shown now; at once for people who asked for less motion. */
function useCounted(value: number): number {
  const [shown, show] = useState(0)
  const before = useRef(0)
  useEffect(() => {
    const [from, start] = [before.current, performance.now()]
    const isStill = from === value || wantsLessMotion()
    let frame = 0
    const step = (now: number): void => {
      const part = isStill ? 1 : Math.min(1, Math.max(0, (now - start) / DURATION))
      // Fast at first, slow towards the end.
      const reached = part === 1 ? value : Math.round(from + (value - from) * (1 - (1 - part) ** 3))
      before.current = reached
      show(reached)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown
}

interface Props {
  /** 1 to 10. */
  speed: number
  children: ReactNode
}

/** Pixels a second at speed 1. */
const SLOW = 8

function Scrolling({ speed, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [height, measure] = useState(0)
  useEffect(() => {
    const [outer, inner] = [frame.current, list.current]
    if (!outer || !inner) return undefined
    const look = () => measure(inner.offsetHeight > outer.clientHeight ? inner.offsetHeight : 0)
    const watch = new ResizeObserver(look)
    watch.observe(outer)
    watch.observe(inner)
    return () => watch.disconnect()
  }, [])
  const moves = height > 0
  return (
    <div ref={frame} className={styles.scroll}>
      <div
        className={moves ? styles.moving : ''}
        style={moves ? { animationDuration: `${height / (SLOW * speed)}s` } : {}}
      >
        <div ref={list}>{children}</div>
        {moves && <div aria-hidden>{children}</div>}
      </div>
    </div>
  )
}

const dayOf = (time: string | null | undefined, zone: string): string =>
  time
    ? time.length === 10
      ? time
      : new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date(time))
    : ''

function Total({ name, value }: { name: string; value: number }) {
  const words = useScreenWords()
  const names = words as unknown as Record<string, string>
  const counted = useCounted(value)
  return (
    <li>
      <strong>{name === 'donations' ? yuan(counted, words) : counted.toLocaleString(words.language)}</strong>
      <span>{names[name] ?? name}</span>
    </li>
  )
}

export function Totals({ rows }: { rows: readonly Entry[] }) {
  return (
    <ul className={styles.totals}>
      {rows.map(({ name, value }) => (
        <Total key={name} name={name ?? ''} value={value ?? 0} />
      ))}
    </ul>
  )
}

export function Rank({ rows, speed, money }: { rows: readonly Entry[]; speed: number; money: boolean }) {
  const words = useScreenWords()
  return (
    <Scrolling speed={speed}>
      <ol className={styles.rank}>
        {rows.map(({ name, value, note }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: masked names may be equal, and rows keep no state
          <li key={place}>
            <b className={place < 3 ? styles.top : ''}>{place + 1}</b>
            <span className={styles.name}>{name}</span>
            {note && <small>{note}</small>}
            <em>{money ? yuan(value ?? 0, words) : (value ?? 0).toLocaleString(words.language)}</em>
          </li>
        ))}
      </ol>
    </Scrolling>
  )
}

interface DatedProps {
  module: Module
  speed: number
  zone: string
}

export function Dated({ module: { key, rows = [] }, speed, zone }: DatedProps) {
  const words = useScreenWords()
  return (
    <Scrolling speed={speed}>
      <ul className={styles.dated}>
        {(rows ?? []).map(({ name, value, note, time, state }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may be equal, and rows keep no state
          <li key={place}>
            <time>{dayOf(time, zone).slice(5)}</time>
            <span className={styles.name}>
              {name}
              {note && <small>{note}</small>}
            </span>
            {state && <i className={`${styles.state} ${styles[state]}`}>{words.states[state] ?? ''}</i>}
            {value !== null && value !== undefined && (
              <em>{key === 'achievement' ? yuan(value, words) : `${value} ${words.people}`}</em>
            )}
          </li>
        ))}
      </ul>
    </Scrolling>
  )
}

export function Stars({ rows }: { rows: readonly Entry[] }) {
  return (
    <ul className={styles.stars}>
      {rows.map(({ name, note, image }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: masked names may be equal, and rows keep no state
        <li key={place}>
          {image ? <img src={image} alt="" /> : <span className={styles.face}>{(name ?? '').slice(0, 1)}</span>}
          <strong>{name}</strong>
          <small className={styles.post}>{note}</small>
        </li>
      ))}
    </ul>
  )
}

const PAUSE = 6000

/** One picture at a time; only two are ever in the page. */
export function Slides({ rows }: { rows: readonly Entry[] }) {
  const [place, move] = useState(0)
  useEffect(() => {
    const timer = window.setInterval(() => move((now) => now + 1), PAUSE)
    return () => window.clearInterval(timer)
  }, [])
  const shown = rows[place % Math.max(1, rows.length)]
  if (!shown?.image) return null
  return (
    <figure className={styles.slides}>
      <img key={shown.image} src={shown.image} alt={shown.name ?? ''} />
      <figcaption>{shown.name}</figcaption>
    </figure>
  )
}
