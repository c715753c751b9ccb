// Page numbers offered beside the current one: first, last, neighbours; null for a gap.

/** Up to this number all pages are shown. */
const ALL = 7

export function pagesAround(page: number, last: number): (number | null)[] {
  if (last <= ALL) return Array.from({ length: last }, (_, index) => index + 1)
  const from = Math.max(2, Math.min(page - 1, last - 4))
  const to = Math.min(last - 1, Math.max(page + 1, 5))
  const between = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [1, ...(from > 2 ? [null] : []), ...between, ...(to < last - 1 ? [null] : []), last]
}
