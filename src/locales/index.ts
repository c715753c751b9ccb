// The interface texts, loaded with those of Ant Design and dayjs for the current language only.
import type { ConfigProviderProps } from 'antd'
import dayjs from 'dayjs'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Text } from '#kernel/binding'
import { pick } from '#kernel/text'
import { chooseLanguage, currentLanguage, expectWords, type Language } from '../api/language'
import { createStore, useStore } from '../api/store'
import type words from './zh-CN.json'

export { currentLanguage, type Language }

/** Words of the product's screens; src/product/locales declares which they are. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ProductWords {}
export type Words = typeof words & ProductWords

const packs = { 'zh-CN': () => import('./pack-zh-CN'), en: () => import('./pack-en') }

const antdLocale = createStore<ConfigProviderProps['locale'] | null>(null)
const followers = new Set<() => void>()

async function load(language: Language): Promise<void> {
  const { words, antd } = await packs[language]()
  i18next.addResourceBundle(language, 'translation', words)
  dayjs.locale(language === 'en' ? 'en' : 'zh-cn')
  document.documentElement.lang = language
  await i18next.changeLanguage(language)
  antdLocale.set(antd)
}

async function init(): Promise<void> {
  await i18next.use(initReactI18next).init({
    resources: {},
    fallbackLng: false,
    interpolation: { escapeValue: false }, // React escapes
    react: { useSuspense: false },
  })
  await load(currentLanguage())
}

export function startLanguage(): Promise<void> {
  return expectWords(init())
}

export async function setLanguage(language: Language): Promise<void> {
  if (language === currentLanguage()) return
  chooseLanguage(language)
  await load(language)
  for (const follower of followers) follower()
}

/** For texts that the server answers in the caller's language: menu titles, messages. */
export function onLanguageChange(follower: () => void): () => void {
  followers.add(follower)
  return () => void followers.delete(follower)
}

export function useAntdLocale(): ConfigProviderProps['locale'] | null {
  return useStore(antdLocale)
}

/** A caption of a binding in the current language. Inside components prefer that of useWords, which follows a switch. */
export function say(text: Text): string {
  return pick(text, currentLanguage())
}
