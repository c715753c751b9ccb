// Named hues for text and tags: shades that read well in either mode, also as variables for the ink of rich text.
import { useMemo } from 'react'
import { type Ink, inks } from '#kernel/rich-text'
import { useMode } from './appearance'
import { mix, readable } from './colour'
import { type Mode, paletteOf } from './tokens'

const inkBases: Record<Ink, string> = {
  red: '#d4380d',
  orange: '#d4780f',
  green: '#389e0d',
  teal: '#13a8a8',
  blue: '#1677ff',
  purple: '#722ed1',
  grey: '#7a8594',
}

interface Shades {
  text: string
  ground: string
  line: string
}

/** Share of the colour in the ground of a tag. */
const TINTED = { light: 0.12, dark: 0.24 } as const

/** Shades of a tag: its text has at least 4.6 : 1 on its ground and on every ground of a page. */
export function shadesOf(colour: string, mode: Mode): Shades {
  const { surface, ground: page, raised } = paletteOf(mode, colour)
  const towards = mode === 'dark' ? '#ffffff' : '#000000'
  const ground = mix(surface, colour, TINTED[mode])
  return { text: readable(colour, towards, [ground, surface, page, raised]), ground, line: mix(surface, colour, 0.45) }
}

/** The hues that are easiest to tell apart, in the order in which they are given out. */
export const hues: readonly string[] = [
  ...['#1677ff', '#389e0d', '#d4780f', '#722ed1', '#c41d7f'],
  ...['#13a8a8', '#d4380d', '#5b8c00', '#2f54eb', '#8a6d3b'],
]

/** `--ink-red` and so on, for the style of an element around rich text. */
export function useInkColours(): object {
  const mode = useMode()
  return useMemo(
    () => Object.fromEntries(inks.map((name) => [`--ink-${name}`, shadesOf(inkBases[name], mode).text])),
    [mode],
  )
}
