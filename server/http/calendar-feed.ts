// The iCal feed of a person: entries of every list with a calendar that this person may open, for calendar programs.
import type { FastifyInstance } from 'fastify'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { sql } from 'kysely'
import { identity } from '#generated/product'
import { canCall } from '#kernel/access'
import type { Binding, Calendar, Call, Row } from '#kernel/binding'
import { DAY } from '#kernel/calendar'
import { holds } from '#kernel/condition'
import { atList } from '../actions/at-list'
import { list } from '../actions/list'
import type { Session } from '../core/caller'
import type { Context } from '../core/context'
import { createContext, noRequest } from './answer'
import type { Parts } from './parts'
import { tokenHash } from './sessions'

/** Days back; what is to come is told completely. */
const BACK = 400
const MOST = 5000

type Fed = Binding & { views: { calendar: Calendar & { feed: NonNullable<Calendar['feed']> } } }

const isFed = (binding: Binding): binding is Fed =>
  binding.route !== null && binding.views.calendar?.feed !== undefined && binding.calls['list'] !== undefined

async function ownerOf(token: string, { db, sessions, clock }: Parts): Promise<Session | null> {
  const { rows } = await sql<{ id: number }>`select owner_id as id from calendar_feed
    where hash = ${tokenHash(token)} and expire_time > ${clock().toISOString()}`.execute(db)
  return rows[0] ? sessions.ofAdmin(rows[0].id, db) : null
}

async function rowsOf(page: Fed, context: Context): Promise<Row[]> {
  const { from, until = from, feed } = page.views.calendar
  const first = new Date(context.now().getTime() - BACK * DAY).toISOString()
  const gte = page.fields[until]?.kind === 'date' ? first.slice(0, 10) : first
  const filter = { ...feed.where, [until]: { gte } }
  const { list_data } = await list({ filter, page: 1, limit: MOST }, atList(page, context))
  return list_data.filter((row) => row[from] !== null)
}

/** Entries of a year and of all that is to come, in UTC: a calendar program shows them in its own zone. */
async function feedOf(session: Session, parts: Parts): Promise<string> {
  const settings = await parts.settings.read()
  const pages = parts.resources.bindings
    .filter(isFed)
    .filter((page) => canCall(session.grant, page.calls['list'] as Call))
  const installation = parts.cipher
    .blindIndex('calendar')
    .slice(0, 12)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '0')
  const name = identity ? String(settings[identity.name] ?? '') : ''
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'association-admin', product: 'calendar' },
    ttl: 3600,
  })
  for (const page of pages) {
    const context = createContext(
      { binding: page, call: page.calls['list'] as Call },
      session,
      noRequest,
      settings,
      parts,
    )
    const { from, until = from, place, feed } = page.views.calendar
    const allDay = page.fields[from]?.kind === 'date'
    for (const row of await rowsOf(page, context)) {
      const event = calendar.createEvent({
        id: `${page.name}-${row['id']}@${installation}`,
        sequence: Number(row['revision'] ?? 0),
        stamp: new Date(String(row['update_time'])),
        start: new Date(String(row[from])),
        // The end of a day is exclusive.
        end: new Date(Date.parse(String(row[until] ?? row[from])) + (allDay ? DAY : 0)),
        allDay,
        summary: page.label.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(row[key] ?? '')),
      })
      if (place && row[place]) event.location(String(row[place]))
      const isOff = feed.cancelled !== undefined && holds(feed.cancelled, row)
      event.status(isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED)
    }
  }
  return calendar.toString()
}

/** Not a call, and at the root as files are: programs send no token but the address, and expect an HTTP status. */
export function serveCalendarFeed(app: FastifyInstance, parts: Parts): void {
  app.get('/calendar/:file', async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    const { file } = request.params as { file: string }
    const token = /^([\w-]{43})\.ics$/.exec(file)?.[1]
    const session = token ? await ownerOf(token, parts) : null
    if (!session) return reply.code(404).type('text/plain').send('')
    return reply.type('text/calendar; charset=utf-8').send(await feedOf(session, parts))
  })
}
