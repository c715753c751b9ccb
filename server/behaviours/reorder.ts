// Order by dragging: moves a record before another one, or last, among those of the same parent.
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { throughPage } from '../actions/bin'
import { lockTree } from '../actions/tree'
import { behaviour } from '../core/behaviour'
import { resourceOf } from '../core/context'
import { renumber } from './reorder/plan'
import { lockedSiblings, parentOf, type Sibling } from './reorder/siblings'

/** The siblings in the wanted order. */
function wantedOrder(siblings: readonly Sibling[], id: number, beforeId: number | null): Sibling[] {
  const row = siblings.find((one) => one.id === id) ?? fail('NF')
  const rest = siblings.filter((one) => one.id !== id)
  if (beforeId === null) return [...rest, row]
  const at = rest.findIndex((one) => one.id === beforeId && !one.fixed)
  if (at < 0) fail('PARAM', { errors: { before_id: { zh: '不在同一级中', en: 'It is not on the same level' } } })
  return [...rest.slice(0, at), row, ...rest.slice(at)]
}

export default behaviour('reorder', {
  async move(input, context) {
    const { page, inner } = await throughPage(input.resource, 'reorder', context)
    const resource = resourceOf(inner)
    const field = page.fields[page.features.reorder as string] ?? fail('NF')
    const call = page.calls['update'] ?? fail('NF')
    // Serialised: two concurrent moves would each calculate with numbers that the other changes.
    await lockTree(resource, inner)
    const stands = await parentOf(input.id, inner)
    const pid = input.pid === undefined || !page.fields['pid'] ? stands : (input.pid ?? null)
    const siblings = await lockedSiblings(input.id, pid, field.name, page, inner)
    const wanted = wantedOrder(siblings, input.id, input.before_id ?? null)
    const numbers = renumber(wanted, field.minimum ?? 0, field.maximum ?? 9999)
    if (!numbers)
      return fail('STATE', {
        message: {
          zh: '旁边的数据不在您的数据范围内，不能放在这里',
          en: 'The neighbouring rows are outside your data scope: it cannot be moved here',
        },
      })
    const changes = new Map<number, Row>([...numbers].map(([id, value]) => [id, { [field.name]: value }]))
    if (pid !== stands) changes.set(input.id, { ...changes.get(input.id), pid })
    for (const [id, change] of changes) {
      const { revision } = wanted.find((one) => one.id === id) as Sibling
      const known = revision === null ? {} : { revision }
      await context.perform(page, 'update', { [call.id]: id, ...known, ...change })
    }
    context.audit.page = page
    return { num: changes.size }
  },
})
