// The link below a mail by which its recipient opts out: made of the id and proved by the server's key, so that none is stored.
import { timingSafeEqual } from 'node:crypto'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { writeChange } from '../../../actions/write'
import type { HandleFor } from '../../../core/behaviour'
import type { Context } from '../../../core/context'
import { limitAddress } from '../../../limits/limits'
import { storedNames, storedRows } from '../../../rows/records'

/** Of one address in a minute: an office may share one. */
const PER_MINUTE = 30
/** Letters of the proof: 132 bits. */
const PROOF = 22

const proofOf = (id: number, { cipher }: Pick<Context, 'cipher'>): string =>
  cipher.sign(`unsubscribe ${id}`).slice(0, PROOF)

export const unsubscribeCode = (id: number, context: Pick<Context, 'cipher'>): string =>
  `${id.toString(36)}.${proofOf(id, context)}`

/** The person of a code; 0 if it was not made here. */
function personOf(code: string, context: Context): number {
  const [name = '', proof = ''] = code.split('.')
  const id = /^[0-9a-z]{1,11}$/.test(name) ? Number.parseInt(name, 36) : 0
  const [given, own] = [Buffer.from(proof), Buffer.from(proofOf(id, context))]
  return given.length === own.length && timingSafeEqual(given, own) ? id : 0
}

/** Adds mail to what the person does not want, or takes it from there; either may be repeated. */
export const unsubscribe: HandleFor<'mailing', 'unsubscribe'> = async ({ code, again = false }, context) => {
  await limitAddress('unsubscribe', PER_MINUTE, context)
  const people = context.resources.get('user')
  const id = personOf(code, context)
  await context.db.selectFrom('person').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const [person] = await storedRows(people, [id], storedNames(people), context)
  if (!person)
    fail('NF', {
      message: { zh: '链接无效，请使用邮件中完整的链接', en: 'The link is not valid: use the whole link of the mail' },
    })
  const others = ((person['muted'] ?? []) as string[]).filter((way) => way !== 'mail')
  context.audit.page = people.binding
  await writeChange<Row>(people, person, { muted: again ? others : [...others, 'mail'] }, context)
  return { done: true }
}

/** The lines below a mail; none while nobody has said at which address people open the product. */
export function footerFor(id: number, context: Context): string {
  const { site } = context.outside
  if (!site) return ''
  return `\n\n——\n不想再收到邮件，请点击退订 Unsubscribe: ${site}/unsubscribe.html#${unsubscribeCode(id, context)}`
}
