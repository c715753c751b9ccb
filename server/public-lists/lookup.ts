// Finds a public list by its address, with its owner's rights: cached until something changes, here or in another instance.
import { sql } from 'kysely'
import type { Session } from '../core/caller'
import type { Parts } from '../http/parts'
import { tokenHash } from '../http/sessions'
import { type PublicList, publicLists } from './definition'

export interface Found {
  readonly list: PublicList
  readonly owner: Session
}

const SLUG = /^[a-z0-9-]{3,40}$/
/** Longer than any name. */
const TOKEN = /^[\w-]{43}$/
/** Milliseconds for which nothing is read again: a row changed by hand announces nothing. */
const LIFE = 30_000
const REMEMBERED = 1000

interface Held {
  readonly found: Promise<Found | null>
  readonly until: number
}

/** Null for an address of no list, of one that is paused or ended, or whose owner's account is closed. */
export function createLookup(parts: Parts): (address: string) => Promise<Found | null> {
  const { changes, db, sessions, clock } = parts
  const cache = new Map<string, Held>()
  changes.on(() => cache.clear())
  const load = async (address: string): Promise<Found | null> => {
    const named = SLUG.test(address)
      ? sql`not t.is_secret and t.slug = ${address}`
      : sql`t.is_secret and t.hash = ${tokenHash(address)}`
    const [list] = await publicLists(sql`${named} and not t.is_paused and not t.is_ended`, db)
    const owner = list && list.admin_id !== null ? await sessions.ofAdmin(list.admin_id, db) : null
    return list && owner ? { list, owner } : null
  }
  return async (address) => {
    if (!SLUG.test(address) && !TOKEN.test(address)) return null
    const time = clock().getTime()
    const held = changes.live() ? cache.get(address) : undefined
    const isFresh = held && held.until > time && held.until <= time + LIFE
    const found = isFresh ? held.found : load(address)
    if (!isFresh) {
      if (cache.size >= REMEMBERED) cache.clear()
      cache.set(address, { found, until: time + LIFE })
      // Names that lead nowhere are not kept: anybody could fill the cache with them.
      const drop = () => cache.get(address)?.found === found && cache.delete(address)
      found.then((one) => one ?? drop(), drop)
    }
    const { list, owner } = (await found) ?? {}
    if (!list || !owner) return null
    return list.expire_time !== null && Date.parse(list.expire_time) <= clock().getTime() ? null : { list, owner }
  }
}
