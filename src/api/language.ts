// The person's language; known before its words are loaded.
import type { Language } from '#kernel/text'
import { remember, remembered } from './storage'
import { createStore } from './store'

const LANGUAGE_KEY = 'language'

export type { Language }

export const language = createStore<Language>(remembered<Language>('local', LANGUAGE_KEY) === 'en' ? 'en' : 'zh-CN')

export function currentLanguage(): Language {
  return language.get()
}

/** Resolved when the first words are loaded: a message composed earlier would be a bare key. */
let words: Promise<unknown> = Promise.resolve()

export function wordsLoaded(): Promise<unknown> {
  return words
}

export function expectWords<T>(loading: Promise<T>): Promise<T> {
  words = loading
  return loading
}

export function chooseLanguage(next: Language): void {
  remember('local', LANGUAGE_KEY, next)
  language.set(next)
}
