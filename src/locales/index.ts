// The interface texts, loaded with those of Ant Design and dayjs for the current language only.
import type { Locale } from 'antd/es/locale'
import dayjs from 'dayjs'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Text } from '#kernel/binding'
import { pick } from '#kernel/text'
import { chooseLanguage, currentLanguage, expectWords, type Language } from '../gateway/language'
import { createStore, useStore } from '../gateway/store'
import type access from './later/access.zh-CN.json'
import type again from './later/again.zh-CN.json'
import type bin from './later/bin.zh-CN.json'
import type board from './later/board.zh-CN.json'
import type calendar from './later/calendar.zh-CN.json'
import type draft from './later/draft.zh-CN.json'
import type force from './later/force.zh-CN.json'
import type grants from './later/grants.zh-CN.json'
import type history from './later/history.zh-CN.json'
import type html from './later/html.zh-CN.json'
import type importing from './later/import.zh-CN.json'
import type keysHelp from './later/keysHelp.zh-CN.json'
import type library from './later/library.zh-CN.json'
import type login from './later/login.zh-CN.json'
import type paletteList from './later/paletteList.zh-CN.json'
import type password from './later/password.zh-CN.json'
import type peek from './later/peek.zh-CN.json'
import type phone from './later/phone.zh-CN.json'
import type preview from './later/preview.zh-CN.json'
import type print from './later/print.zh-CN.json'
import type profile from './later/profile.zh-CN.json'
import type report from './later/report.zh-CN.json'
import type reveal from './later/reveal.zh-CN.json'
import type saved from './later/saved.zh-CN.json'
import type shapes from './later/shapes.zh-CN.json'
import type sms from './later/sms.zh-CN.json'
import type story from './later/story.zh-CN.json'
import type totp from './later/totp.zh-CN.json'
import type viewAs from './later/viewAs.zh-CN.json'
import type waiting from './later/waiting.zh-CN.json'
import type zoom from './later/zoom.zh-CN.json'
import type words from './zh-CN.json'

export { currentLanguage, type Language }

/** Words of the product's screens; src/product/locales declares which they are. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ProductWords {}
/** Those of the first page, and those that arrive with a screen (`later/`). */
export type Words = typeof words &
  typeof access &
  typeof again &
  typeof bin &
  typeof board &
  typeof calendar &
  typeof draft &
  typeof force &
  typeof grants &
  typeof history &
  typeof html &
  typeof importing &
  typeof keysHelp &
  typeof library &
  typeof login &
  typeof paletteList &
  typeof password &
  typeof peek &
  typeof phone &
  typeof preview &
  typeof print &
  typeof profile &
  typeof report &
  typeof reveal &
  typeof saved &
  typeof shapes &
  typeof zoom &
  typeof sms &
  typeof story &
  typeof totp &
  typeof viewAs &
  typeof waiting &
  ProductWords

const packs = { 'zh-CN': () => import('./pack-zh-CN'), en: () => import('./pack-en') }

const antdLocale = createStore<Locale | null>(null)
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

export function useAntdLocale(): Locale | null {
  return useStore(antdLocale)
}

/** A caption of a binding in the current language. Inside components prefer useText, which follows a switch. */
export function say(text: Text): string {
  return pick(text, currentLanguage())
}
