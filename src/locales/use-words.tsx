// The words for components of which a page has hundreds: one subscription for all instead of one for each.
import type { TFunction } from 'i18next'
import i18next from 'i18next'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

const WordsContext = createContext<{ t: TFunction }>({ t: i18next.t })

/** Stands once in the app. */
export function WordsProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const words = useMemo(() => ({ t }), [t])
  return <WordsContext value={words}>{children}</WordsContext>
}

export function useWords(): { t: TFunction } {
  return useContext(WordsContext)
}
