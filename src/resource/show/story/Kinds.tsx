// Filter of a timeline: one button for each kind of entry, with their number; several may be pressed.
import type { Binding } from '#kernel/binding'
import { CHANGES, type StoryPage } from '#kernel/story'
import { useWords } from '../../../locales/use-words'
import styles from './Story.module.css'

interface Props {
  kinds: NonNullable<StoryPage['kinds']>
  bindings: ReadonlyMap<string, Binding>
  chosen: readonly string[]
  onChoose(kinds: readonly string[]): void
}

export function Kinds({ kinds, bindings, chosen, onChoose }: Props) {
  const { t, say } = useWords()
  const nameOf = (kind: string): string => {
    const binding = bindings.get(kind)
    return kind === CHANGES ? t('story.changes') : binding ? say(binding.noun) : ''
  }
  const all = kinds.reduce((sum, { num }) => sum + num, 0)
  // The most frequent first, changes of the record last.
  const ordered = [...kinds].sort(
    (left, right) => Number(left.kind === CHANGES) - Number(right.kind === CHANGES) || right.num - left.num,
  )
  const button = (key: string, name: string, num: number, pressed: boolean, onPress: () => void) => (
    <button key={key} type="button" className={styles.kind} aria-pressed={pressed} onClick={onPress}>
      {name} <span className="tabular">{num}</span>
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of inputs
    <div className={styles.kinds} role="group" aria-label={t('story.filter')}>
      {button('.all', t('story.all'), all, chosen.length === 0, () => onChoose([]))}
      {ordered.map(({ kind, num }) => {
        const pressed = chosen.includes(kind)
        return button(kind, nameOf(kind), num, pressed, () =>
          onChoose(pressed ? chosen.filter((one) => one !== kind) : [...chosen, kind]),
        )
      })}
    </div>
  )
}
