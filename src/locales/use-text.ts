// Captions of bindings inside components: rendered again when the language changes.
import type { Text } from '#kernel/binding'
import { useWords } from './use-words'

export function useText(): (text: Text) => string {
  return useWords().say
}
