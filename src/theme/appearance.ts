// Light or dark: the person's choice, or the system's until there is one.
import { remember, remembered } from '../gateway/storage'
import { createStore, useStore } from '../gateway/store'
import { cssVariables, type Mode } from './tokens'

const THEME_KEY = 'theme'

function firstMode(): Mode {
  const chosen = remembered<Mode>('local', THEME_KEY)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

const mode = createStore<Mode>('light')

/** On the root element, so that the page's ground and everything drawn outside the app has them as well. */
function paint(next: Mode): void {
  const root = document.documentElement
  root.style.colorScheme = next
  root.dataset['mode'] = next
  for (const [name, value] of Object.entries(cssVariables(next))) root.style.setProperty(name, value)
  mode.set(next)
}

export function startAppearance(): void {
  paint(firstMode())
}

export function useMode(): Mode {
  return useStore(mode)
}

export function setMode(next: Mode): void {
  remember('local', THEME_KEY, next)
  paint(next)
}
