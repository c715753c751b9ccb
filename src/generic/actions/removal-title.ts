// The caption of a deletion: its own, or the usual one.
import type { Binding } from '#kernel/binding'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'

export function useRemovalTitle({ calls }: Pick<Binding, 'calls'>): string {
  const { t } = useWords()
  const say = useText()
  const own = calls['remove']?.title
  return own ? say(own) : t('generic.remove')
}
