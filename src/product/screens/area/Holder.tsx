// An office holder in the chart: portrait, name, office, and the term, in amber if it ends soon.
import { useState } from 'react'
import { CaptionLink } from '../../../fields/CaptionLink'
import { initialsOf } from '../../../generic/list/cells/initials'
import { useWords } from '../../../locales/use-words'
import { endsSoon, type Holder as Held } from './nodes'
import '../../locales/later/organisation'

interface Props {
  holder: Held
  face: string | undefined
  today: string
  ended: boolean
  /** The term is shown with the node. */
  shared: boolean
}

function Face({ src, name }: { src: string | undefined; name: string }) {
  const [broken, breakOff] = useState<string | null>(null)
  return (
    <span className="frame-face" aria-hidden>
      {src && broken !== src ? <img src={src} alt="" loading="lazy" onError={() => breakOff(src)} /> : initialsOf(name)}
    </span>
  )
}

export function Holder({ holder, face, today, ended, shared }: Props) {
  const { t } = useWords()
  const { start_date: start, end_date: end } = holder
  const soon = endsSoon(holder, today)
  // A term that ends soon is told with its holder, whom somebody is to succeed.
  const days = (soon || !shared) && (start || end) ? `${start ?? ''} – ${end ?? t('organisation.open')}` : null
  const word = ended ? t('organisation.ended') : soon ? t('organisation.soon') : null
  const name = holder.user_name ?? t('fields.gone')
  return (
    <li className={ended ? 'frame-person frame-ended' : 'frame-person'}>
      <Face src={face} name={name} />
      <div>
        <span className="frame-holder">
          <CaptionLink resource="user" id={holder.user_id} name={name} />
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
