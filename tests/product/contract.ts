// Values beyond the schemas: questions have the choices that their kind needs, activities are drafts, contents are of the kind of their column, budgets are of different years, news flashes are not sent, achievements thank
// somebody else, payment times lie in the past, donations stay unpaid so that they can be deleted, and renewals need a
// member with an expiry.
import type { Binding, Row } from '#kernel/binding'
import type { Caller } from '../../scripts/samples/bodies'

/** After everybody has joined. */
const recently = new Date(Date.now() - 60_000).toISOString()

const special: Readonly<Record<string, Row>> = {
  activity: {
    is_publish: false,
    apply_fields: [{ key: 'note', name: '备注', type: 'text', required: false, options: null }],
  },
  // Each way of payment leads to one account.
  ledger_account: { pay_types: [] },
  // Older days are locked, and larger amounts need a voucher.
  ledger: { trade_date: recently.slice(0, 10), amount: 100 },
  // A draft of its own kind: an advance or a settlement needs what is not there.
  expense_claim: { kind: 'claim', advance_id: undefined, lent: undefined, submit: false },
  // Letters have no sheet of labels.
  mailing: { channel: 'letter', subject: '样例', layout: undefined },
  message: { channels: ['inbox'], publish_status: 'draft' },
  // A gift cannot be waived.
  sponsor: { type: 'cash', pay_type: 'cash', goods: undefined, sponsor_time: recently.slice(0, 10) },
  thanks_letter: { to_user_id: undefined, to_name: '样例单位' },
  // Of a member or of a company, with a file or a place.
  member_document: {
    company_id: undefined,
    is_sensitive: undefined,
    files: undefined,
    sensitive_files: undefined,
    place: '样例柜',
  },
  // A field is given or emptied.
  user_change: { cleared: undefined },
  // The values of a company are its own: each person of the suite brings another one.
  user: { company_id: undefined },
  user_apply: { company_id: undefined },
  user_townsman: { company_id: undefined },
  user_company: { company_id: undefined, user_name: undefined },
  payer: { company_id: undefined },
  // An honour of the time before joining earns none.
  user_honor: { grant_time: recently.slice(0, 10) },
  user_donate: { donate_time: recently, status: 'unpaid' },
  user_renew: {
    pay_time: recently,
    pay_type: 'cash',
    amount: 100,
    force: true,
    start_date: undefined,
  },
}

/** A member must first be taken out, a renewal is voided: journeys/membership.test.ts and beside it. */
export const lasting: ReadonlySet<string> = new Set(['user', 'user_renew'])

/** A document is of a member, or of a company. */
export const asked: Readonly<Record<string, readonly string[]>> = { member_document: ['user_id'] }

/** A column whose contents are texts. */
export async function textColumn(person: Caller): Promise<Row> {
  const { content } = await person.call('POST /customMenu/getAllMenu', {})
  const column = content?.list_data?.find((row: Row) => row['kind'] === 'list')
  // Without a permission there is none to choose from.
  return { menu_id: column?.id ?? 1, kind: 'list', content: '<p>样例</p>', images: undefined }
}

/** A meeting that is over, without minutes. */
async function closedMeeting(person: Caller): Promise<number> {
  const day = new Date(Date.now() + 86_400_000).toISOString()
  const draft = { kind: 'council', title: '样例', start_time: day, place: '样例', position_ids: [2] }
  const { content } = await person.call('POST /meeting/add', draft)
  for (const step of ['call', 'open', 'close']) await person.call(`POST /meeting/${step}`, { id: content?.id ?? 1 })
  return content?.id ?? 1
}

/** `place`: index among the records that the suite creates of a page. */
export default async function specialOf(page: Binding, admin: Caller, place: number): Promise<Row> {
  if (page.name === 'custom_content') return textColumn(admin)
  if (page.name === 'meeting_minutes') return { meeting_id: await closedMeeting(admin) }
  if (page.name === 'budget') return { year: String(2050 + place) }
  if (page.name === 'mailing_row') {
    // Nobody who is on the draft already.
    const firms = { page: place + 1, limit: 1, filter: { kind: 'company' } }
    return { user_id: (await admin.call('POST /user/list', firms)).content.list_data[0].id }
  }
  if (page.name !== 'user_renew') return special[page.name] ?? {}
  const { content } = await admin.call('POST /user/list', {
    page: place + 1,
    limit: 1,
    filter: { status: 'active', expire_time: { empty: false } },
  })
  return { ...special[page.name], user_id: content.list_data[0].id }
}
