// The groups that are open, in the address.
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { ListGroup } from '#kernel/shapes'
import { LONGEST_SHAPE } from '../../../url-state/list-state'
import { first, GROUP_PAGE, MOST_PAGES, type Span } from './use-group-rows'

/**
 * To be called with the row before `drawn` changes. The browser would do so by itself, but not within a box that scrolls,
 * as a table does sideways.
 */
export function useKeepPosition(drawn: unknown): (row: Element | null | undefined) => void {
  const anchor = useRef<{ row: Element; top: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows move it
  useLayoutEffect(() => {
    if (!anchor.current) return
    const { row, top } = anchor.current
    anchor.current = null
    if (row.isConnected) window.scrollBy(0, row.getBoundingClientRect().top - top)
  }, [drawn])
  return useCallback((row) => {
    anchor.current = row ? { row, top: row.getBoundingClientRect().top } : null
  }, [])
}

/** Rows that open groups show at first. */
const FIRST = 50
const NONE = '-'
/** Pages of all open groups together: each is a call, and all its rows are drawn. */
export const ALL_PAGES = 50

/** By key. */
export type Opened = ReadonlyMap<string, Span>

/** In the order of opening; without a choice the first groups are open, as far as they are short. */
export function openedIn(at: string, groups: readonly Pick<ListGroup, 'key' | 'num'>[]): Opened {
  if (at === NONE) return new Map()
  const chosen = at.split(',').flatMap(readPart)
  if (chosen.length > 0) {
    const known = new Map(groups.map(({ key, num }) => [key, num]))
    return latest(
      new Map(
        chosen.flatMap(([key, span]) => {
          const num = known.get(key)
          return num === undefined ? [] : [[key, within(span, num)] as const]
        }),
      ),
    )
  }
  let sum = 0
  const short = groups.filter(({ num }, index) => {
    sum += num
    return index === 0 || sum <= FIRST
  })
  return new Map(short.map(({ key }) => [key, first]))
}

/** Groups that were opened first are left out if there are more than an address or a page can hold. */
export function writeOpened(opened: Opened): string {
  const parts = [...latest(opened)].map(writePart)
  return parts.length > 0 ? parts.join(',') : NONE
}

/** A group may have become shorter since its address was written. */
function within({ before, pages }: Span, num: number): Span {
  const drawn = Math.min(pages, MOST_PAGES)
  return { before: Math.max(0, Math.min(before, Math.ceil(num / GROUP_PAGE) - drawn)), pages: drawn }
}

/** The dot in front marks a key, also the empty one of rows without a value. */
function writePart([key, { pages, before }]: readonly [string, Span]): string {
  const name = key.replace(/[%,*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `.${name}${pages > 1 || before > 0 ? `*${pages}` : ''}${before > 0 ? `*${before}` : ''}`
}

/** Nothing of a part that no list wrote: anybody may have written the address. */
function readPart(part: string): [string, Span][] {
  const [name = '', pages, before] = part.split('*')
  if (!name.startsWith('.')) return []
  try {
    return [[decodeURIComponent(name.slice(1)), { before: readNum(before, 0), pages: readNum(pages, 1) }]]
  } catch {
    return []
  }
}

const readNum = (text: string | undefined, least: number): number => Math.max(least, Math.trunc(Number(text)) || least)

function latest(opened: Opened): Opened {
  const kept: [string, Span][] = []
  let room = LONGEST_SHAPE
  let left = ALL_PAGES
  for (const part of [...opened].reverse()) {
    room -= writePart(part).length + 1
    left -= part[1].pages
    if (room < 0 || left < 0) break
    kept.unshift(part)
  }
  return new Map(kept)
}
