// The message after a form was saved: which record, its number, and the way to it; a new one is shown where it stands.
import { useNavigate } from 'react-router'
import { can } from '#kernel/access'
import type { Binding, Row } from '#kernel/binding'
import { clockOf } from '../../fields/zone'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { useRead } from '../data'
import { captionOf } from '../record'
import { useToast } from '../use-toast'
import { showNew } from './show-new'
import type { WaitingSetting } from './waiting/waiting-context'

/** `route`: the page of the list; null if the record stands elsewhere. */
export function useSaid(binding: Binding, route: string | null): (answer: Row, start: Row | null) => Promise<void> {
  const { t } = useWords()
  const say = useText()
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
    const said = name ? t('saved.created', { noun: say(binding.noun), name }) : t('generic.created')
    const offers = row && route ? [{ title: t('saved.view'), run: () => navigate(`${route}/${id}`) }] : []
    toast('saved', said, offers)
    if (route) showNew(id)
  }
}
