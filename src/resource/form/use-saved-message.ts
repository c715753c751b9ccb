// The message after a record was saved, with a way to it.
import { useNavigate } from 'react-router'
import { can } from '#kernel/access'
import type { Binding, Row } from '#kernel/binding'
import { clockOf } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { useRead } from '../data'
import { captionOf } from '../record'
import { useToast } from '../use-toast'
import type { WaitingSetting } from './waiting/WaitingChange'

/** Milliseconds: for the list to be fetched again, and of the colour. */
const PATIENCE = 4000
const SHOWN_FOR = 3500
const LOOK_EVERY = 100

/** The row or card of a record in the list that is shown. */
export function listedRow(id: number): HTMLElement | undefined {
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
function highlightRow(id: number): void {
  const until = performance.now() + PATIENCE
  const look = (): void => {
    const row = listedRow(id)
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

/** `route`: the page of the list; null if the record stands elsewhere. */
export function useSavedMessage(
  binding: Binding,
  route: string | null,
): (answer: Row, start: Row | null) => Promise<void> {
  const { t, say } = useWords()
  const { grant } = useAccess()
  const toast = useToast()
  const read = useRead(binding)
  const navigate = useNavigate()
  return async (answer, start) => {
    const waiting = (answer['waiting'] ?? []) as WaitingSetting[]
    if (waiting[0]) {
      const titles = waiting.flatMap(({ setting }) => binding.fields[setting]?.title ?? []).map(say)
      const time = clockOf(waiting[0].due_time).slice(0, 16)
      return toast('saved', t('waiting.saved', { titles: titles.join(t('generic.comma')), time }), [])
    }
    if (binding.kind === 'settings') return toast('saved', t('generic.saved'), [])
    const id = Number(answer['id'] ?? start?.['id'])
    // Numbers are given by the server.
    const row = id && can(grant, binding, 'read') ? await read(id) : null
    const name = row ? captionOf(binding, row).trim() : ''
    if (start) return toast('saved', name ? t('saved.changed', { name }) : t('generic.saved'), [])
    const text = name ? t('saved.created', { noun: say(binding.noun), name }) : t('generic.created')
    const offers = row && route ? [{ title: t('saved.view'), run: () => navigate(`${route}/${id}`) }] : []
    toast('saved', text, offers)
    if (route) highlightRow(id)
  }
}
