// Seats of a node that take people by mouse or button: appointing from the chart.

import { UserAddOutlined } from '@ant-design/icons'
import { useDroppable } from '@dnd-kit/core'
import { Button } from 'antd'
import { createContext, useContext } from 'react'
import type { Row } from '#kernel/binding'
import { useWords } from '../../../locales/use-words'
import styles from './Frame.module.css'
import { type Node, type Place, placesOf, type Seat } from './nodes'

/** A member, with the facts known about them. */
export interface Candidate extends Row {
  id: number
  user_name: string
}

export interface Appointing {
  /** Opens the form with its preview; `place` null leaves it open, `from` is the node of the former office. */
  appoint(person: Candidate, place: Place | null, from: number | null): void
  /** Opens the members beside the chart to choose one for the place. */
  choose(place: Place): void
}

/** null without the right to appoint. */
export const AppointingContext = createContext<Appointing | null>(null)

export function useAppointing(): Appointing | null {
  return useContext(AppointingContext)
}

export interface Dragged {
  person: Candidate
  from: number | null
}

function idOfPlace({ node, seat }: Place): string {
  return `place-${node}-${seat?.position_id ?? 0}`
}

/** `会长班子 · 副会长` */
export function nameOfPlace({ name, seat }: Place): string {
  return seat ? `${name} · ${seat.name}` : name
}

/** `18/30`, or the number alone without a quota; seats reserved beside the holders are named. */
function Figures({ seat: { held, reserved, quota } }: { seat: Seat }) {
  const { t } = useWords()
  const words = quota > 0 ? t('organisation.held', { held, quota }) : t('organisation.heldOpen', { held })
  const more = reserved > 0 && (
    <span className={styles.reserved}>{t('organisation.reserved', { count: reserved })}</span>
  )
  return (
    <>
      {more}
      <span className={`${styles.figures} tabular`} title={words}>
        <span aria-hidden>{quota > 0 ? `${held}/${quota}` : held}</span>
        <span className="hidden-words">{words}</span>
      </span>
    </>
  )
}

/** A place that takes somebody: dropped on it, or chosen after its button. */
function Vacancy({ place }: { place: Place }) {
  const { t } = useWords()
  const appointing = useAppointing()
  const { seat } = place
  const { setNodeRef, isOver, active } = useDroppable({ id: idOfPlace(place), data: place, disabled: !appointing })
  const isVacant = !seat || seat.left > 0
  const words = seat ? (seat.left > 0 ? t('organisation.left', { count: seat.left }) : null) : t('organisation.vacant')
  return (
    <li
      ref={setNodeRef}
      className={isVacant ? `${styles.seat} ${styles.empty}` : styles.seat}
      data-over={isOver || undefined}
      data-offers={(appointing !== null && active !== null) || undefined}
    >
      {seat && <span>{seat.name}</span>}
      {words && <span className={seat ? styles.left : 'soft'}>{words}</span>}
      {seat && <Figures seat={seat} />}
      {appointing && (
        <Button
          size="small"
          type="text"
          icon={<UserAddOutlined />}
          aria-label={t('organisation.appointTo', { place: nameOfPlace(place) })}
          title={t('organisation.appoint')}
          onClick={() => appointing.choose(place)}
        />
      )}
    </li>
  )
}

interface Props {
  node: Node
  /** True if nobody is in office there. */
  empty: boolean
}

export function Seats({ node, empty }: Props) {
  const { t } = useWords()
  const appointing = useAppointing()
  const seats = node.seats ?? []
  const places = placesOf(node)
  const full = seats.filter((seat) => !places.some((place) => place.seat === seat))
  // Without positions only an empty node shows a place, or one that somebody can be appointed to.
  const shown = seats.length > 0 || empty || appointing ? places : []
  if (full.length === 0 && shown.length === 0) return null
  return (
    <ul className={styles.seats}>
      {full.map((seat) => (
        <li key={seat.position_id} className={styles.seat}>
          <span>{seat.name}</span>
          {seat.over > 0 && <span className={styles.over}>{t('organisation.over', { count: seat.over })}</span>}
          <Figures seat={seat} />
        </li>
      ))}
      {shown.map((place) =>
        place.seat || empty ? <Vacancy key={idOfPlace(place)} place={place} /> : <Further key="node" place={place} />,
      )}
    </ul>
  )
}

/** A node without positions takes further people. */
function Further({ place }: { place: Place }) {
  const { t } = useWords()
  const appointing = useAppointing()
  const { setNodeRef, isOver, active } = useDroppable({ id: idOfPlace(place), data: place })
  return (
    <li
      ref={setNodeRef}
      className={`${styles.seat} ${styles.further}`}
      data-over={isOver || undefined}
      data-offers={active !== null || undefined}
    >
      <Button size="small" type="text" icon={<UserAddOutlined />} onClick={() => appointing?.choose(place)}>
        {t('organisation.appoint')}
        <span className="hidden-words"> {nameOfPlace(place)}</span>
      </Button>
    </li>
  )
}
