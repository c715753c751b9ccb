// Webhooks: the page, events and conditions that they follow, the address that they call, and the secret that signs.
import { sql } from 'kysely'
import type { Binding, Row, Text } from '#kernel/binding'
import { fail, Refusal } from '#kernel/errors'
import { pick } from '#kernel/text'
import { meantBy } from '../actions/match'
import { openedPage, openedPages } from '../actions/opened-page'
import { behaviour } from '../core/behaviour'
import { type Context, resourceOf, signedIn } from '../core/context'
import { countOne } from '../limits/limits'
import { eventsOf, isFollowed } from '../outbox/events'
import { shownReason } from '../outbox/reasons'
import { updateRow } from '../rows/store'
import { post, type Receiver } from '../webhooks/request'
import { newSecret } from '../webhooks/sign'

const TESTS_PER_MINUTE = 10
/** Conditions, as in the query of a list. */
const PARTS: ReadonlySet<string> = new Set(['filter', 'any'])

const refuse = (field: string, message: Text) => fail('PARAM', { errors: { [field]: message } })

interface Followed {
  readonly resource: string
  readonly events: readonly string[]
  readonly query: unknown
}

/** Refuses a page that the person may not list, events that it does not have, and conditions that its list refuses. */
async function refuseUnknown({ resource, events, query }: Followed, context: Context): Promise<void> {
  const page = openedPage(resource, context)
  if (!isFollowed(page))
    refuse('resource', { zh: '这个页面的数据不能推送', en: 'Records of this page cannot be followed' })
  const known = eventsOf(page).map(({ name }) => name)
  const wrong = events.find((event) => !known.includes(event))
  if (wrong !== undefined) refuse('events', { zh: `这个页面没有「${wrong}」`, en: `This page has no “${wrong}”` })
  const conditions = (query ?? {}) as Row
  if (
    typeof conditions !== 'object' ||
    Array.isArray(conditions) ||
    Object.keys(conditions).some((name) => !PARTS.has(name))
  )
    refuse('query', { zh: '只能包含 filter 和 any', en: 'May hold filter and any only' })
  await meantBy(page, conditions, context).catch((error: unknown) => {
    const wrong =
      error instanceof Refusal && error.code === 'PARAM' ? Object.entries(error.details.errors ?? {})[0] : null
    if (!wrong) throw error
    const [name, text] = wrong
    return refuse('query', { zh: `${name}：${text.zh}`, en: `${name}: ${text.en}` })
  })
}

async function refuseAddress(url: string, { outside }: Context): Promise<void> {
  const problem = await outside.web.problem(url)
  if (problem) refuse('url', problem)
}

export default behaviour('webhook', {
  columns: {
    waiting_num: (row) =>
      sql`(select count(*) from webhook_delivery d where d.webhook_id = ${sql.ref(`${row}.id`)} and d.state = 'waiting')`,
  },

  async list(input, context, next) {
    const answer = await next(input)
    const list_data = answer.list_data.map((row) => ({ ...row, reason: shownReason(row.reason, context.language) }))
    return { ...answer, list_data }
  },

  async read(input, context, next) {
    const record = await next(input)
    return { ...record, reason: shownReason(record.reason, context.language) }
  },

  async check(record, stored, context) {
    await refuseUnknown(record, context)
    if (record.url !== stored?.url) await refuseAddress(record.url, context)
  },

  async create(input, context, next) {
    const made = await next(input)
    const secret = newSecret()
    await updateRow(resourceOf(context), made.id, { secret }, context)
    return { ...made, secret }
  },

  async pages(_input, context) {
    const pages = openedPages(context).filter(isFollowed)
    const events = (page: Binding) =>
      eventsOf(page).map(({ name, title }) => ({ name, title: pick(title, context.language) }))
    return {
      list_data: pages.map((page) => ({ resource: page.name, title: context.title(page), events: events(page) })),
    }
  },

  // Sent at once, so that the person sees the answer.
  async test({ id }, context) {
    if ((await countOne(`webhook_test:${signedIn(context).admin.id}`, 60, false, context)) > TESTS_PER_MINUTE)
      fail('RATE')
    const { rows } =
      await sql<Receiver>`select url, secret, former_secret, secret_time from webhook where id = ${id}`.execute(
        context.db,
      )
    const started = performance.now()
    const sender = { ...context, clock: context.now }
    const answer = await post(rows[0] as Receiver, 'test', [], sender).catch(() => null)
    const said = answer && `HTTP ${answer.status}`
    if (!answer || answer.status >= 300)
      return fail('EXT', {
        message: {
          zh: `接收方${said ? `回答 ${said}` : '没有回答'}，请检查地址和接收程序`,
          en: `The receiver ${said ? `answered ${said}` : 'did not answer'}: check the address and the program`,
        },
      })
    return { status: answer.status, cost_ms: Math.round(performance.now() - started) }
  },

  async renew({ id }, context) {
    const secret = newSecret()
    await sql`update webhook set former_secret = secret, secret_time = ${context.now().toISOString()} where id = ${id}`.execute(
      context.db,
    )
    await updateRow(resourceOf(context), id, { secret }, context)
    return { secret }
  },
})
