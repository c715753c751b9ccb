// Texts for components: one subscription to the language for the whole app, where `useTranslation` makes one for each component, repeated whenever a kept page is shown again.
import i18next, { type TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Text } from '#kernel/binding'
import { pick } from '#kernel/text'
import type { Language } from '../api/language'

export interface Words {
  t: TFunction
  language: Language
  /** A caption of a binding. */
  say(text: Text): string
}

/** Caches texts without values: a list asks for the same few texts hundreds of times, and each lookup runs through all of i18next. */
function keeping(t: TFunction): TFunction {
  const kept = new Map<string, string>()
  const ask = t as (key: string, options?: object) => string
  const answer = (key: string, options?: object): string => {
    const known = options ? undefined : kept.get(key)
    if (known !== undefined) return known
    const text = ask(key, options)
    // A text that has not arrived yet is answered with its key.
    if (!options && text !== key) kept.set(key, text)
    return text
  }
  return answer as TFunction
}

function wordsIn(plain: TFunction, known: string): Words {
  const language = known === 'en' ? 'en' : 'zh-CN'
  const t = keeping(plain)
  return { t, language, say: (text) => pick(text, language) }
}

const WordsContext = createContext<Words>(wordsIn(i18next.t, 'zh-CN'))

/** Stands once in the app. */
export function WordsProvider({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const words = useMemo(() => wordsIn(t, i18n.language), [t, i18n.language])
  return <WordsContext value={words}>{children}</WordsContext>
}

export function useWords(): Words {
  return useContext(WordsContext)
}
