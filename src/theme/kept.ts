// Appearance settings as this browser keeps them: for the first paint, and for pages beside the app.
import { THEME_COLOUR } from '#kernel/constants'
import { remember, remembered } from '../api/storage'
import { isColour } from './colour'
import type { Mode } from './tokens'

export interface Settings {
  /** `#rrggbb`. */
  theme: string
  /** `system` follows the operating system. */
  mode: Mode | 'system'
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

/** Colours before sign-in: as last used on this browser. */
const LOCAL_KEY = 'ui'

/** Stored settings may be older than this program: invalid ones are ignored. */
export function readSettings(kept: unknown): Settings {
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

export function keptSettings(): Settings {
  return readSettings(remembered('local', LOCAL_KEY))
}

export function keepSettings(next: Settings): void {
  remember('local', LOCAL_KEY, next)
}

/** Preference of the operating system. */
export const darkSystem = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

export function modeOf({ mode }: Settings): Mode {
  return mode === 'system' ? (darkSystem?.matches ? 'dark' : 'light') : mode
}
