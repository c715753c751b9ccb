// The roster at the door: only the rows in view are drawn, so that a thousand guests scroll smoothly.
import { CheckCircleFilled, CloudUploadOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../../../locales/use-words'
import type { Guest } from './match'

const HEIGHT = 60
const AROUND = 6

interface Props {
  guests: readonly Guest[]
  /** Index of the guest whom Enter signs in. */
  active: number
  unsent: ReadonlySet<number>
  onSign(guest: Guest): void
  onUndo(guest: Guest): void
}

export const optionId = (guest: Guest) => `desk-guest-${guest.id}`

export function DeskList({ guests, active, unsent, onSign, onUndo }: Props) {
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
      <ul aria-label={t('activity.desk.roster')} style={{ height: guests.length * HEIGHT }}>
        {guests.slice(first, end).map((guest, index) => {
          const place = first + index
          const signed = guest.sign_id !== null
          return (
            <li
              key={guest.id}
              id={optionId(guest)}
              aria-setsize={guests.length}
              aria-posinset={place + 1}
              className={`desk-guest${place === active ? ' desk-active' : ''}${signed ? ' desk-signed' : ''}`}
              style={{ transform: `translateY(${place * HEIGHT}px)` }}
            >
              <div className="desk-who">
                <strong className="one-line">{guest.name}</strong>
                <span className="soft one-line">
                  {[
                    guest.company,
                    guest.phone,
                    guest.with_num > 0 ? t('activity.desk.guests', { num: guest.with_num }) : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              {signed ? (
                <>
                  <span className="desk-done">
                    {unsent.has(guest.user_id) ? (
                      <CloudUploadOutlined aria-hidden />
                    ) : (
                      <CheckCircleFilled aria-hidden />
                    )}
                    {t(unsent.has(guest.user_id) ? 'activity.desk.unsent' : 'activity.desk.signed')}
                  </span>
                  <button type="button" className="desk-undo" onClick={() => onUndo(guest)}>
                    {t('activity.desk.undo')}
                    <span className="hidden-words"> {guest.name}</span>
                  </button>
                </>
              ) : (
                <button type="button" className="desk-sign" onClick={() => onSign(guest)}>
                  {t(guest.status === 'approved' ? 'activity.desk.sign' : 'activity.desk.letIn')}
                  <span className="hidden-words"> {guest.name}</span>
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
