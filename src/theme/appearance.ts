// Light or dark mode and the person's colour, on the root element: the person's choice, otherwise the system's.
import { createStore, useStore } from '../api/store'
import { darkSystem, modeOf } from './kept'
import { changeSettings, followPerson, settings } from './settings'
import { cssVariables, type Mode, paletteOf } from './tokens'

const mode = createStore<Mode>('light')

/** On the root element, so that the page's background and everything rendered outside the app use them as well. */
function paint(): void {
  const next = modeOf(settings.get())
  const root = document.documentElement
  root.style.colorScheme = next
  root.dataset['mode'] = next
  root.dataset['compact'] = String(settings.get().compact)
  for (const [name, value] of Object.entries(cssVariables(paletteOf(next, settings.get().theme))))
    root.style.setProperty(name, value)
  mode.set(next)
}

export function startAppearance(): void {
  followPerson()
  settings.subscribe(paint)
  darkSystem?.addEventListener?.('change', paint)
  paint()
}

export function useMode(): Mode {
  return useStore(mode)
}

export function setMode(next: Mode): void {
  changeSettings({ mode: next })
}
