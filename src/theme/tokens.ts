// The only place with a colour, a width or a breakpoint.
import {
  CONTEXT_MENU_WIDTH,
  MOBILE_BREAKPOINT,
  SIDEBAR_WIDTH,
  TAG_SCROLL_PADDING,
  THEME_COLOUR,
} from '#kernel/constants'
import { mix, readable } from './colour'

export type Mode = 'light' | 'dark'

/** The system's own, with a Chinese font on every system. */
export const fontFamily =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif"

export const widths = {
  sidebar: SIDEBAR_WIDTH,
  sidebarCollapsed: 64,
  header: 56,
  tabs: 42,
  /** Pixels of the banner above everything: a role preview. */
  notice: 40,
  contextMenu: CONTEXT_MENU_WIDTH,
  tabPadding: TAG_SCROLL_PADDING,
  mobile: MOBILE_BREAKPOINT,
}

/** For printing, in either mode. */
const ink = '#000000'
const paper = '#ffffff'

/** QR codes are dark on light in either mode: not every camera reads inverted ones. */
export const qr = { size: 168, ink, paper }

export interface Palette {
  /** The association's colour: icons, bars, switches, focus. Too pale for text on white. */
  brand: string
  /** Links and selected text: at least 4.5 : 1 on every background here. */
  accent: string
  /** Background of white text: primary buttons, chosen days. */
  fill: string
  fillHover: string
  /** Background of selected text. */
  selected: string
  /** Page background. */
  ground: string
  /** Cards, bars and panels. */
  surface: string
  raised: string
  line: string
  /** Border of inputs and boxes. */
  controlLine: string
  text: string
  quiet: string
  success: string
  warning: string
  error: string
  errorHover: string
  /** Text on the error colour. */
  onError: string
  /** The picture of the sign-in page. */
  scene: readonly [string, string, string]
}

const palettes: Record<Mode, Palette> = {
  light: {
    brand: THEME_COLOUR,
    accent: '#0a65c2',
    fill: '#0b6bcb',
    fillHover: '#095bad',
    selected: '#e8f3ff',
    ground: '#f4f6f9',
    surface: '#ffffff',
    raised: '#ffffff',
    line: '#e6e9ef',
    controlLine: '#d9d9d9',
    text: '#1d2733',
    quiet: '#5c6675',
    success: '#2f7d1b',
    warning: '#a05a00',
    error: '#c9302c',
    errorHover: '#b02723',
    onError: '#ffffff',
    scene: ['#0b3f7d', '#0f62b4', '#1890ff'],
  },
  dark: {
    brand: THEME_COLOUR,
    accent: '#69b1ff',
    fill: '#1b66bd',
    fillHover: '#2b71c4',
    selected: '#142d4b',
    ground: '#0f1216',
    surface: '#171b21',
    raised: '#1f242c',
    line: '#2b323c',
    controlLine: '#424242',
    text: '#e6eaf0',
    quiet: '#a3adba',
    success: '#6abf4b',
    warning: '#e0a33a',
    error: '#ff7875',
    errorHover: '#ff9c99',
    onError: '#1c0f0f',
    scene: ['#081a30', '#0b2c52', '#0f4c8f'],
  },
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Presets beside a free choice; the first is the specification's. */
export const themeColours = [THEME_COLOUR, '#13a8a8', '#389e0d', '#d4880f', '#d4380d', '#c41d7f', '#722ed1', '#2f54eb']

/** The palette for a person's own colour: shades that carry text are adjusted until readable. */
export function paletteOf(mode: Mode, theme: string): Palette {
  const plain = palettes[mode]
  if (theme === THEME_COLOUR) return plain
  const dark = mode === 'dark'
  const selected = mix(plain.surface, theme, dark ? 0.22 : 0.1)
  const accent = readable(theme, dark ? paper : ink, [plain.surface, plain.ground, plain.raised, selected])
  const fill = readable(theme, ink, [paper], dark ? 5 : 4.8)
  const fillHover = dark ? readable(mix(fill, paper, 0.08), ink, [paper]) : mix(fill, ink, 0.12)
  return { ...plain, brand: theme, accent, fill, fillHover, selected }
}

/** The same for style sheets: `--brand`, `--width-sidebar` and so on. */
export function cssVariables({ scene, ...colours }: Palette): Record<string, string> {
  return Object.fromEntries([
    ...Object.entries(colours).map(([name, value]) => [`--${kebab(name)}`, value]),
    ['--font', fontFamily],
    ['--ink', ink],
    ['--paper', paper],
    ...scene.map((value, index) => [`--scene-${index + 1}`, value]),
    ...Object.entries(widths).map(([name, value]) => [`--width-${kebab(name)}`, `${value}px`]),
  ])
}
