// One guest of the roster: the next step, and the way back.
import { CheckCircleFilled, CloudUploadOutlined } from '@ant-design/icons'
import type { CSSProperties } from 'react'
import { useWords } from '../../locales/use-words'
import type { Guest } from './match'
import type { Source } from './source'

export const optionId = (guest: Guest) => `desk-guest-${guest.id}`

interface Props {
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

export function DeskRow({ source, guest, size, place, active, waits, style, onStep, onUndo }: Props) {
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
      className={`desk-guest${active ? ' desk-active' : ''}`}
      style={style}
    >
      <div className="desk-who">
        <strong className="one-line">{name}</strong>
        <span className="soft one-line">{[company, phone, note].filter(Boolean).join(' · ')}</span>
      </div>
      {came && (
        <>
          <span className={`desk-done${state === 'gone' ? ' desk-gone' : ''}`}>
            {waits ? <CloudUploadOutlined aria-hidden /> : <CheckCircleFilled aria-hidden />}
            <span>{t(waits ? 'desk.unsent' : state === 'here' ? words.here : words.gone)}</span>
          </span>
          <button type="button" className="desk-undo" onClick={() => onUndo(guest)}>
            {t('desk.undo')}
            <span className="hidden-words"> {name}</span>
          </button>
        </>
      )}
      {next && (
        <button type="button" className="desk-sign" onClick={() => onStep(guest)}>
          {t(next)}
          <span className="hidden-words"> {name}</span>
        </button>
      )}
    </li>
  )
}
