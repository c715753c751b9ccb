// People who are not on the roster, below those who are.
import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../fields/use-typed'
import { useWords } from '../../locales/use-words'
import { isSought, othersAmong, othersQuery } from './others'
import type { Source } from './source'
import type { Person } from './use-desk'

const PAUSE = 350

interface Props {
  text: string
  words: Source['words']
  known: ReadonlySet<number>
  /** Nobody on the roster matches: Enter takes the only other person. */
  alone: boolean
  onAdd(who: Person): void
}

export function WalkIns({ text, words, known, alone, onAdd }: Props) {
  const { t } = useWords()
  const keyword = useDebounced(text.trim(), PAUSE)
  const { data = [] } = useQuery(othersQuery(keyword))
  const others = othersAmong(data, known)
  // Results of an earlier text would let in somebody else.
  if (!isSought(keyword) || keyword !== text.trim() || others.length === 0) return null
  return (
    <section className="desk-others" aria-label={t(words.others)}>
      <h2>{t(words.others)}</h2>
      <ul>
        {others.map((who) => (
          <li key={who.user_id} className={alone && others.length === 1 ? 'desk-active' : undefined}>
            <span className="one-line">{who.name}</span>
            <button type="button" className="desk-sign" onClick={() => onAdd(who)}>
              {t(words.join)}
              <span className="hidden-words"> {who.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
