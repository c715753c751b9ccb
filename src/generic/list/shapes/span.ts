// The pages of a column or group that are in view: a long one is walked through, without drawing all its rows.

/** Rows of one page. */
export const GROUP_PAGE = 20
/** Each page is a call, and all its rows are drawn. */
export const MOST_PAGES = 10

export interface Span {
  /** Pages before those in view. */
  before: number
  pages: number
}

export const first: Span = { before: 0, pages: 1 }

/** One page more: the next one, or the one before; beyond the most, the page at the other end leaves. */
export function onward({ before, pages }: Span, by: 1 | -1): Span {
  const next = Math.min(pages + 1, MOST_PAGES)
  return by > 0 ? { before: before + pages + 1 - next, pages: next } : { before: before - 1, pages: next }
}
