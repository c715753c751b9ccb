// Reveals one sensitive value of one record to people with the permission; every access is logged.
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { openedPage } from '../actions/opened-page'
import { visibleId } from '../actions/read'
import { behaviour } from '../core/behaviour'
import { type Context, resourceOf, signedIn } from '../core/context'
import { limitPerMinute } from '../limits/limits'
import { mayRead } from '../rows/plan'
import { captions, storedRows } from '../rows/records'

const SHORTEST_REASON = 2
/** Enough for reading one by one, too few for copying all. */
const PER_MINUTE = 20

function refuseUnlessSensitive(context: Context): void {
  if (signedIn(context).canSensitive) return
  fail('PERM', {
    message: {
      zh: '您的角色不能查看完整的敏感信息，请联系管理员',
      en: 'Your role does not show sensitive values in full; ask an administrator',
    },
  })
}

export default behaviour('reveal', {
  async show({ resource: name, id, field: wanted, reason }, context) {
    const page = openedPage(name, context)
    const read = page.calls['read'] ?? page.calls['list']
    const field = page.fields[wanted]
    if (!read || !field || (field.sensitive !== 'contact' && field.sensitive !== 'identity')) return fail('NF')
    refuseUnlessSensitive(context)
    await limitPerMinute('reveal', PER_MINUTE, context)
    if (field.sensitive === 'identity' && (reason ?? '').length < SHORTEST_REASON)
      fail('PARAM', { errors: { reason: { zh: '请填写查看原因', en: 'Enter a reason' } } })
    const { context: inner } = await context.inside(page, { ...read }, {})
    if (!mayRead(field, inner)) fail('PERM')
    const resource = resourceOf(inner)
    await visibleId(id, inner)
    const [row] = (await storedRows(resource, [id], [wanted], inner)) as [Row]
    context.audit.page = page
    context.audit.targets.push({ id, name: (await captions(resource.name, [id], inner)).get(id) ?? '' })
    context.audit.note = [field.title.zh, reason].filter(Boolean).join('：')
    context.seen?.(resource.name, [id])
    const value = row[wanted]
    if (value === null || value === undefined) return { value: '' }
    return { value: field.sensitive === 'identity' ? context.cipher.decrypt(String(value)) : String(value) }
  },
})
