// A person's appearance settings: the specification's, with defaults, stored per person.
import { keepPreference } from '../api/preferences'
import { session } from '../api/session'
import { createStore, useStore } from '../api/store'
import { currentLanguage, type Language, setLanguage } from '../locales'
import { firstSettings, keepSettings, keptSettings, readSettings, type Settings } from './kept'

export { firstSettings, type Settings }

const PREFERENCE = 'ui'
const store = createStore<Settings>(keptSettings())

export const settings = { get: store.get, subscribe: store.subscribe }

export function useSettings(): Settings {
  return useStore(store)
}

function take(next: Settings): void {
  if (JSON.stringify(next) === JSON.stringify(store.get())) return
  keepSettings(next)
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
    take(readSettings(kept))
    const { language } = kept as { language?: unknown }
    if (language === 'en' || language === 'zh-CN') void setLanguage(language)
  })
}
