// Log of reading, apart from that of changes: who was shown contact data, searched for a number, exported, or tried an
// import. Written in batches beside the calls, so that none waits for it.
import { sql } from 'kysely'
import type { Call, Row } from '#kernel/binding'
import { moduleTitle } from '../core/call-title'
import type { Context } from '../core/context'
import { zoneOf } from '../core/settings'
import type { Db } from '../database/database'
import { askedWords } from './reading-words'

type Kind = 'list' | 'record' | 'search' | 'reveal' | 'export' | 'dry_run'

export interface ReadingEntry {
  readonly kind: Kind
  /** The resource of the records. */
  readonly target: string
  /** Records that were shown; of a search those that were found. */
  readonly ids: readonly number[]
  /** Number of records, where it is not that of the ids. */
  readonly num?: number
  readonly query?: Row
}

export type Reader = Pick<Context, 'session' | 'page' | 'ip' | 'now' | 'settings'>

export interface ReadingLog {
  note(entry: ReadingEntry, reader: Reader): void
  /** Writes what has been noted; it never fails. */
  flush(): Promise<void>
}

/** Entries that wait in memory, at most; beyond it they are written at once. */
const WAITING = 200
/** Milliseconds during which the same person is noted once for the same records: lists are asked for again and again, and forms tried out at every key. */
const SAME = 5 * 60_000
const REMEMBERED = 10_000

/** Numbers of people in a query, of which the log keeps the ends only. */
const hidden = (text: string): string =>
  text.replace(/\d{7,}[xX]?/g, (number) => `${number.slice(0, 3)}****${number.slice(-4)}`)

/** `report` is told of entries that could not be written. */
export function createReadingLog(db: Db, report: (error: unknown) => void): ReadingLog {
  const waiting: Row[] = []
  const noted = new Map<string, number>()
  let writing: Promise<void> = Promise.resolve()
  const write = async () => {
    const rows = waiting.splice(0)
    if (rows.length === 0) return
    await sql`insert into reading (admin_id, admin_name, kind, target_type, page, query, num, ids, ip, create_time)
      select admin_id, admin_name, kind, target_type, page, query, num, coalesce(ids, '{}'), ip, create_time
      from jsonb_populate_recordset(null::reading, ${JSON.stringify(rows)}::jsonb)`
      .execute(db)
      .catch(report)
  }
  const flush = () => {
    writing = writing.then(write)
    return writing
  }
  return {
    flush,
    note({ kind, target, ids, num = ids.length, query = {} }, { session, page, ip, now, settings }) {
      if (!session) return
      const asked = askedWords(query, page, zoneOf(settings))
      const filter = asked && hidden(asked).slice(0, 1000)
      const key = JSON.stringify([session.admin.id, kind, page.name, filter, ids])
      const time = now().getTime()
      if (kind === 'list' || kind === 'record' || (kind === 'dry_run' && filter)) {
        if (time - (noted.get(key) ?? 0) < SAME) return
        if (noted.size >= REMEMBERED) noted.clear()
        noted.set(key, time)
      }
      waiting.push({
        ...{ admin_id: session.admin.id, admin_name: session.admin.real_name, kind, target_type: target },
        ...{ page: moduleTitle(page).zh.slice(0, 50), query: filter, num, ids, ip, create_time: now().toISOString() },
      })
      if (waiting.length >= WAITING) void flush()
    },
  }
}

/** A number that names one person, as it is typed into a search or a field. */
function namesOne({ call, query }: { call: Call; query: Row }): boolean {
  const typed = [query['keyword'], ...Object.keys(call.input).map((name) => query[name])]
  const filters = [query['filter'], query['any']].map((one) => JSON.stringify(one ?? ''))
  // Days are numbers of nobody; blanks and dashes group those of phones.
  const plain = (text: string) => text.replace(/\d{4}-\d\d-\d\d/g, '').replace(/[\s-]/g, '')
  return [...typed, ...filters].some((text) => typeof text === 'string' && /\d{7,}/.test(plain(text)))
}

const idsIn = (content: unknown): number[] => {
  const { list_data: list } = (content ?? {}) as { list_data?: unknown }
  const rows = (Array.isArray(list) ? list : Array.isArray(content) ? content : []) as Row[]
  return rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []))
}

/** Entries about an answered call. `seen`: records with contact data in clear, by resource. */
export function noteAnswer(
  log: ReadingLog,
  { call, query, content, seen }: { call: Call; query: Row; content: unknown; seen: ReadonlyMap<string, Set<number>> },
  context: Context,
): void {
  for (const [target, ids] of seen) {
    const kind = call.reads ? (ids.size === 1 && call.operation !== 'list' ? 'record' : 'list') : 'reveal'
    // The body of a call that writes may hold a password, and stands in the log of changes anyway.
    log.note({ kind, target, ids: [...ids], query: call.reads ? query : { id: query['id'] } }, context)
  }
  if (!call.reads || !namesOne({ call, query })) return
  const ids = idsIn(content)
  const { total } = (content ?? {}) as { total?: unknown }
  const num = typeof total === 'number' ? total : ids.length
  log.note({ kind: 'search', target: context.page.base, ids, num, query }, context)
}
