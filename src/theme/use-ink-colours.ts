// Colours of rich text in the present mode.
import { useMemo } from 'react'
import { inks } from '#kernel/rich-text'
import { useMode } from './appearance'
import { inkBases, shadesOf } from './hues'

/** `--ink-red` and so on, for the style of an element around rich text. */
export function useInkColours(): object {
  const mode = useMode()
  return useMemo(
    () => Object.fromEntries(inks.map((name) => [`--ink-${name}`, shadesOf(inkBases[name], mode).text])),
    [mode],
  )
}
