// Points at a new record in its list: its row is brought into view and coloured for a few seconds.

/** Milliseconds: for the list to be fetched again, and of the colour. */
const PATIENCE = 4000
const SHOWN_FOR = 3500
const LOOK_EVERY = 100

/** The row or card of a record in the list that is shown. */
export function rowOf(id: number): HTMLElement | undefined {
  const rows = document.querySelectorAll<HTMLElement>(`#main :is([data-row-key="${id}"], [data-card="${id}"])`)
  // Lists behind other tabs are kept, but not shown.
  return [...rows].find((row) => row.getClientRects().length > 0)
}

function colour(element: HTMLElement): void {
  element.animate([{ backgroundColor: 'var(--selected)', offset: 0.7 }, {}], {
    duration: SHOWN_FOR,
    easing: 'ease-out',
  })
}

/** Only if it stands on the page of the list that is shown; the message leads to it in any case. */
export function showNew(id: number): void {
  const until = performance.now() + PATIENCE
  const look = (): void => {
    const row = rowOf(id)
    if (row) {
      row.scrollIntoView({ block: 'nearest' })
      row.dataset['new'] = ''
      setTimeout(() => delete row.dataset['new'], SHOWN_FOR)
      // Fixed cells have a ground of their own.
      for (const cell of row.children.length > 0 ? row.children : [row]) colour(cell as HTMLElement)
    } else if (performance.now() < until) setTimeout(look, LOOK_EVERY)
  }
  look()
}
