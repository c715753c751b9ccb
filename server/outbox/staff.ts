// Messages to staff: by mail, or by SMS to those without an address.
import { sql } from 'kysely'
import type { Context } from '../core/context'
import { living } from '../database/living'
import { queueMessages } from './queue'

export interface Colleague {
  readonly real_name: string | null
  readonly phone: string | null
  readonly email: string | null
}

/** People who hold one of the pages, but for the caller. */
export async function holdersOf(
  routes: readonly string[],
  { db, session }: Pick<Context, 'db' | 'session'>,
): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`select a.real_name, a.phone, a.email from admin a
    where ${living('a')} and a.status and a.id <> ${session?.admin.id ?? 0}
      and (a.is_super or exists (select 1 from admin_role_ids held
        join role r on r.id = held.target_id and r.status and ${living('r')}
        join role_auth_ids auth on auth.owner_id = r.id
        join menu page on page.id = auth.target_id and page.path = any(${[...routes]}::text[]) and ${living('page')}
        where held.owner_id = a.id))
    order by a.id`.execute(db)
  return rows
}

/** Queues the text to those of the people who can be reached. */
export async function tellStaff(
  people: readonly Colleague[],
  subject: string,
  text: string,
  context: Pick<Context, 'db' | 'now'>,
): Promise<void> {
  const messages = people.flatMap(({ real_name: name, phone, email }) => {
    const channel = email ? ('mail' as const) : ('sms' as const)
    const address = email || phone
    return address ? [{ channel, address, name, subject, text }] : []
  })
  await queueMessages(messages, context)
}
