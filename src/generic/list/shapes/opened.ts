// The open groups of a list as text of its address: keys, the last opened last, each with the number of its pages.
import type { ListGroup } from '#kernel/shapes'
import { LONGEST_SHAPE } from '../../../url-state/list-state'

/** Rows that open groups show at first. */
const FIRST = 50
const NONE = '-'
/** Pages of all open groups together: each is a call, and all its rows are drawn. */
export const MOST_PAGES = 50

/** By key, the number of pages. */
export type Opened = ReadonlyMap<string, number>

/** In the order of opening; without a choice the first groups are open, as far as they are short. */
export function openedIn(at: string, groups: readonly Pick<ListGroup, 'key' | 'num'>[]): Opened {
  if (at === NONE) return new Map()
  const chosen = at.split(',').flatMap(readPart)
  if (chosen.length > 0) {
    const known = new Set(groups.map(({ key }) => key))
    return latest(new Map(chosen.filter(([key]) => known.has(key))))
  }
  let sum = 0
  const first = groups.filter(({ num }, index) => {
    sum += num
    return index === 0 || sum <= FIRST
  })
  return new Map(first.map(({ key }) => [key, 1]))
}

/** Groups that were opened first are left out if there are more than an address or a page can hold. */
export function writeOpened(opened: Opened): string {
  const parts = [...latest(opened)].map(writePart)
  return parts.length > 0 ? parts.join(',') : NONE
}

/** The dot in front marks a key, also the empty one of rows without a value. */
function writePart([key, pages]: readonly [string, number]): string {
  const name = key.replace(/[%,*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `.${name}${pages > 1 ? `*${pages}` : ''}`
}

/** Nothing of a part that no list wrote: anybody may have written the address. */
function readPart(part: string): [string, number][] {
  const [name = '', pages] = part.split('*')
  if (!name.startsWith('.')) return []
  try {
    return [[decodeURIComponent(name.slice(1)), Math.max(1, Math.trunc(Number(pages)) || 1)]]
  } catch {
    return []
  }
}

function latest(opened: Opened): Opened {
  const kept: [string, number][] = []
  let room = LONGEST_SHAPE
  let left = MOST_PAGES
  for (const [key, pages] of [...opened].reverse()) {
    const drawn = kept.length === 0 ? Math.min(pages, MOST_PAGES) : pages
    room -= writePart([key, drawn]).length + 1
    left -= drawn
    if (room < 0 || left < 0) break
    kept.unshift([key, drawn])
  }
  return new Map(kept)
}
