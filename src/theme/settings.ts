// A person's appearance settings: the specification's, with defaults, stored per person.
import { THEME_COLOUR } from '#kernel/constants'
import { keepPreference } from '../api/preferences'
import { session } from '../api/session'
import { remember, remembered } from '../api/storage'
import { createStore, useStore } from '../api/store'
import { currentLanguage, type Language, setLanguage } from '../locales'
import { isColour } from './colour'

export interface Settings {
  /** `#rrggbb`. */
  theme: string
  /** `system` follows the operating system. */
  mode: 'light' | 'dark' | 'system'
  /** Reduced spacing. */
  compact: boolean
  /** The row of visited pages. */
  tagsView: boolean
  /** Bar and tabs stay at the top while the page scrolls. */
  fixedHeader: boolean
  sidebarLogo: boolean
}

export const firstSettings: Settings = {
  theme: THEME_COLOUR,
  mode: 'system',
  compact: false,
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
}

const PREFERENCE = 'ui'
/** Colours before sign-in: as last used on this browser. */
const LOCAL_KEY = 'ui'

/** Stored settings may be older than this program: invalid ones are ignored. */
function read(kept: unknown): Settings {
  const found = (kept ?? {}) as Partial<Record<keyof Settings, unknown>>
  const flag = (name: 'compact' | 'tagsView' | 'fixedHeader' | 'sidebarLogo'): boolean =>
    typeof found[name] === 'boolean' ? found[name] : firstSettings[name]
  return {
    theme: isColour(found.theme) ? found.theme.toLowerCase() : firstSettings.theme,
    mode: found.mode === 'light' || found.mode === 'dark' ? found.mode : 'system',
    compact: flag('compact'),
    tagsView: flag('tagsView'),
    fixedHeader: flag('fixedHeader'),
    sidebarLogo: flag('sidebarLogo'),
  }
}

const store = createStore<Settings>(read(remembered('local', LOCAL_KEY)))

export const settings = { get: store.get, subscribe: store.subscribe }

export function useSettings(): Settings {
  return useStore(store)
}

function take(next: Settings): void {
  if (JSON.stringify(next) === JSON.stringify(store.get())) return
  remember('local', LOCAL_KEY, next)
  store.set(next)
}

function keep(next: Settings): void {
  take(next)
  keepPreference(PREFERENCE, { ...next, language: currentLanguage() })
}

export function changeSettings(change: Partial<Settings>): void {
  keep({ ...store.get(), ...change })
}

export function resetSettings(): void {
  keep(firstSettings)
}

/** Chosen by the person: stored for other computers as well. */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language)
  keep(store.get())
}

/** Applies the settings of the person who signs in. */
export function followPerson(): void {
  let seen: unknown
  session.subscribe(() => {
    const kept = session.get().admin?.preferences?.[PREFERENCE]
    if (kept === undefined || kept === seen) return
    seen = kept
    take(read(kept))
    const { language } = kept as { language?: unknown }
    if (language === 'en' || language === 'zh-CN') void setLanguage(language)
  })
}
