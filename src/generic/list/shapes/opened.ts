// The open groups of a list as text of its address: keys, each with the number of its pages beyond the first.
import type { ListGroup } from '#kernel/shapes'

/** Rows that open groups show at first. */
const FIRST = 50
const NONE = '-'

/** By key, the number of pages; without a choice the first groups are open, as far as they are short. */
export function openedIn(at: string, groups: readonly Pick<ListGroup, 'key' | 'num'>[]): ReadonlyMap<string, number> {
  if (at === NONE) return new Map()
  if (at !== '') {
    const chosen = new Map(
      at.split(',').map((one): [string, number] => {
        const [key = '', pages] = one.split('*')
        return [decodeURIComponent(key), Math.min(50, Math.max(1, Number(pages) || 1))]
      }),
    )
    return new Map(groups.flatMap(({ key }) => (chosen.has(key) ? [[key, chosen.get(key) as number]] : [])))
  }
  let sum = 0
  const first = groups.filter(({ num }, index) => {
    sum += num
    return index === 0 || sum <= FIRST
  })
  return new Map(first.map(({ key }) => [key, 1]))
}

export function writeOpened(opened: ReadonlyMap<string, number>): string {
  const parts = [...opened].map(([key, pages]) => `${encodeURIComponent(key)}${pages > 1 ? `*${pages}` : ''}`)
  return parts.length > 0 ? parts.join(',') : NONE
}
