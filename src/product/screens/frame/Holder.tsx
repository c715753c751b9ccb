// An office holder in the chart: portrait, name, office, and the term, in amber if it ends soon; dragged to a place.
import { useDraggable } from '@dnd-kit/core'
import { CaptionLink } from '../../../fields/reference/Captions'
import { useWords } from '../../../locales/use-words'
import { useAppointing } from './appointing'
import { Face } from './Face'
import { endsSoon, type Holder as Held } from './nodes'

interface Props {
  holder: Held
  node: number
  face: string | undefined
  today: string
  ended: boolean
  /** The term is shown with the node. */
  shared: boolean
  /** On a poster: no links, nothing to drag. */
  still: boolean
}

export function Holder({ holder, node, face, today, ended, shared, still }: Props) {
  const { t } = useWords()
  const appointing = useAppointing()
  const { start_date: start, end_date: end, user_id: id } = holder
  const soon = endsSoon(holder, today)
  // A term that ends soon is told with its holder, whom somebody is to succeed.
  const days = (soon || !shared) && (start || end) ? `${start ?? ''} – ${end ?? t('organisation.open')}` : null
  const word = ended ? t('organisation.ended') : soon ? t('organisation.soon') : null
  const name = holder.user_name ?? t('fields.gone')
  const isMovable = appointing !== null && !still && !ended && Boolean(holder.user_name)
  const person = { id, user_name: name, ...(face ? { headimg_path: face } : {}) }
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `holder-${node}-${holder.id ?? id}`,
    data: { person, from: node },
    disabled: !isMovable,
  })
  return (
    <li
      ref={setNodeRef}
      className={ended ? 'frame-person frame-ended' : 'frame-person'}
      data-movable={isMovable || undefined}
      data-taken={isDragging || undefined}
      {...(isMovable ? listeners : {})}
    >
      <Face src={face} name={name} eager={still} />
      <div>
        <span className="frame-holder">
          {still ? <strong>{name}</strong> : <CaptionLink resource="user" id={id} name={name} />}
          {holder.title && <span className="soft">{holder.title}</span>}
        </span>
        {days && (
          <span className={`frame-days tabular${soon ? ' frame-soon' : ''}`}>
            {days}
            {word && (
              <>
                {' '}
                · <span className="frame-word">{word}</span>
              </>
            )}
          </span>
        )}
      </div>
    </li>
  )
}
