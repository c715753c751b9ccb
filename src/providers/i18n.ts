// Refine's texts from our own dictionary.
import type { I18nProvider } from '@refinedev/core'
import i18next from 'i18next'
import { type Language, setLanguage } from '../locales'

export const i18nProvider: I18nProvider = {
  translate: (key, options, fallback) => {
    const words = typeof options === 'string' ? {} : options
    const text = fallback ?? (typeof options === 'string' ? options : undefined)
    // Refine builds keys for resources at run time, so they can't be typed.
    return i18next.exists(key)
      ? String((i18next.t as (key: string, words: object) => unknown)(key, words ?? {}))
      : (text ?? key)
  },
  changeLocale: (language) => setLanguage(language as Language),
  getLocale: () => i18next.language,
}
