// People who are not on the roster, found by name or phone among all whom the caller may see.
import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../fields/use-debounced'
import { call } from '../../gateway/gateway'
import { useWords } from '../../locales/use-words'
import type { Source } from './source'
import type { Person } from './use-desk'

const PAUSE = 350
const SHOWN = 6

interface Props {
  text: string
  words: Source['words']
  known: ReadonlySet<number>
  onAdd(who: Person): void
}

export function WalkIns({ text, words, known, onAdd }: Props) {
  const { t } = useWords()
  const keyword = useDebounced(text.trim(), PAUSE)
  const { data = [] } = useQuery({
    queryKey: ['walk-ins', keyword],
    queryFn: async ({ signal }) =>
      (await call('user', 'options', { keyword }, { quiet: true, signal })).list_data as { id: number; name: string }[],
    enabled: keyword.length > 1,
    retry: false,
    staleTime: 30_000,
  })
  const others = data.filter(({ id }) => !known.has(id)).slice(0, SHOWN)
  // Results of an earlier text would let in somebody else.
  if (keyword.length < 2 || keyword !== text.trim() || others.length === 0) return null
  return (
    <section className="desk-others" aria-label={t(words.others)}>
      <h2>{t(words.others)}</h2>
      <ul>
        {others.map(({ id, name }) => (
          <li key={id}>
            <span className="one-line">{name}</span>
            <button type="button" className="desk-sign" onClick={() => onAdd({ user_id: id, name })}>
              {t(words.join)}
              <span className="hidden-words"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
