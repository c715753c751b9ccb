// The language that the person chose; known before any word of it is loaded.
import type { Language } from '#kernel/text'
import { remember, remembered } from './storage'
import { createStore } from './store'

const LANGUAGE_KEY = 'language'

export type { Language }

export const language = createStore<Language>(remembered<Language>('local', LANGUAGE_KEY) === 'en' ? 'en' : 'zh-CN')

export function currentLanguage(): Language {
  return language.get()
}

/** Done once the first words are there: a message composed earlier would be a bare key. */
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
