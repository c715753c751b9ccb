// Words beside those of the first page: of screens that load when they are opened.
import i18next from 'i18next'
import type { Language } from '../gateway/language'

/** Whole groups, in both languages, since a person may switch while the screen is open. */
export function addWords(words: Readonly<Record<Language, object>>): void {
  for (const [language, own] of Object.entries(words)) i18next.addResourceBundle(language, 'translation', own)
}
