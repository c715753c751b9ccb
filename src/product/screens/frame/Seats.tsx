// The seats of a node: holders against the quota of each position, and dashed places where somebody can be appointed.
import { UserAddOutlined } from '@ant-design/icons'
import { useDroppable } from '@dnd-kit/core'
import { Button } from 'antd'
import { useWords } from '../../../locales/use-words'
import { idOfPlace, nameOfPlace, useAppointing } from './appointing'
import { type Node, type Place, placesOf, type Seat } from './nodes'

/** `18/30`, or the number alone without a quota; seats reserved beside the holders are named. */
function Figures({ seat: { held, reserved, quota } }: { seat: Seat }) {
  const { t } = useWords()
  const words = quota > 0 ? t('organisation.held', { held, quota }) : t('organisation.heldOpen', { held })
  const more = reserved > 0 && <span className="frame-reserved">{t('organisation.reserved', { count: reserved })}</span>
  return (
    <>
      {more}
      <span className="frame-figures tabular" title={words}>
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
      className={isVacant ? 'frame-seat frame-empty' : 'frame-seat'}
      data-over={isOver || undefined}
      data-offers={(appointing !== null && active !== null) || undefined}
    >
      {seat && <span className="frame-seat-name">{seat.name}</span>}
      {words && <span className={seat ? 'frame-left' : 'soft'}>{words}</span>}
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
    <ul className="frame-seats">
      {full.map((seat) => (
        <li key={seat.position_id} className="frame-seat">
          <span className="frame-seat-name">{seat.name}</span>
          {seat.over > 0 && <span className="frame-over">{t('organisation.over', { count: seat.over })}</span>}
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
      className="frame-seat frame-further"
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
