// Offers of the message about an action: the records that it made, and the step that usually follows.
import { canOpen, type Grant } from '#kernel/access'
import type { Action, Binding, Row, Text } from '#kernel/binding'
import { bindingOf, knownPage } from '../../api/bindings'
import type { useWords } from '../../locales/use-words'
import { slotsOf } from '../../slots'
import { idOf } from '../record'
import type { Offer } from '../use-toast'
import { offeredFor } from './offered'

interface Done {
  binding: Binding
  action: Action
  rows: readonly Row[]
  answer: Row
  grant: Grant
}

interface Ways {
  say(text: Text): string
  t: ReturnType<typeof useWords>['t']
  read(id: number): Promise<Row | null>
  run(action: Action, rows: readonly Row[]): void
  go(to: string): unknown
}

/** Records that the answer names as `<resource>_id` or `<resource>_ids`: one on its page, all of them printed if they can be. */
async function madeOf({ action, answer, grant }: Done, { t, say, go }: Ways): Promise<Offer[]> {
  const offers: Offer[] = []
  for (const { name } of Object.values(action.call.output)) {
    const resource = name.replace(/_ids?$/, '')
    const ids = [answer[name]].flat().filter((id) => typeof id === 'number')
    const page = resource !== name && knownPage(resource)
    if (!page || ids.length === 0 || !canOpen(grant, page)) continue
    const made = await bindingOf(resource)
    if (ids.length === 1)
      offers.push({ title: t('saved.viewNoun', { noun: say(made.noun) }), run: () => go(`${page}/${ids[0]}`) })
    const { pages = {} } = await slotsOf(made)
    if (pages['print']) offers.push({ title: t('generic.print'), run: () => go(`${page}/print?ids=${ids.join(',')}`) })
  }
  return offers
}

/** The next step, if the record as it is now allows it. */
async function nextOf({ binding, action, rows, grant }: Done, { say, read, run }: Ways): Promise<Offer[]> {
  const [only] = rows
  const next = binding.actions.find(({ name }) => name === action.next)
  const fresh = next && only && rows.length === 1 ? await read(idOf(only)) : null
  if (!next || !fresh || !offeredFor(binding, grant, fresh).includes(next)) return []
  return [{ title: say(next.title), run: () => run(next, [fresh]) }]
}

export async function offersAfter(done: Done, ways: Ways): Promise<Offer[]> {
  return (await Promise.all([madeOf(done, ways), nextOf(done, ways)])).flat()
}
