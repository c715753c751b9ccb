// What reading a text needs to know of the association: its home regions, and records by what people call them.
import { sql } from 'kysely'
import type { Binding, Field, Row } from '#kernel/binding'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { clockFor } from '../../../sheets/file-name'
import { createReferences } from '../../../sheets/references'
import { parseCell } from '../../../sheets/values'
import type { Origin } from './places'
import type { Lookups } from './rules'

interface Place {
  id: number
  pid: number | null
  name: string
  level: string
  /** How the text calls it. */
  said: string
}

const NATIVE = ['county', 'city', 'province']
const MOST = 500

/** Regions whose name, or name without 县, 镇 …, stands in the text. */
async function placesIn(text: string, context: Context): Promise<Place[]> {
  const { rows } = await sql<Place>`select id, pid, name, level,
      case when strpos(${text}, name) > 0 then name else left(name, -1) end as said
    from sxh_area where ${living()}
      and (strpos(${text}, name) > 0 or (length(name) > 2 and strpos(${text}, left(name, -1)) > 0))
    order by id limit ${MOST}`.execute(context.db)
  return rows
}

/** The places above that are named too. */
function company(place: Place, found: ReadonlyMap<number, Place>): Place[] {
  const above = place.pid === null ? undefined : found.get(place.pid)
  return above ? [...company(above, found), place] : [place]
}

async function parentOf(town: Place, context: Context): Promise<number | null> {
  if (town.pid === null) return null
  const { rows } = await sql<{
    id: number
    level: string
  }>`select id, level from sxh_area where id = ${town.pid}`.execute(context.db)
  return rows[0] && NATIVE.includes(rows[0].level) ? rows[0].id : null
}

async function originIn(text: string, context: Context): Promise<Origin | null> {
  const places = await placesIn(text, context)
  const found = new Map(places.map((place) => [place.id, place]))
  const chains = places.map((place) => company(place, found))
  // Whole names before short ones, and what names most of its way before what could lie anywhere.
  const weight = (chain: Place[]) =>
    chain.reduce((sum, { said, name }) => sum + said.length + (said === name ? 1 : 0), 0)
  const [best, next] = chains.sort((one, other) => weight(other) - weight(one))
  if (!best) return null
  const town = best.find(({ level }) => level === 'town') ?? null
  const native =
    best.filter(({ level }) => NATIVE.includes(level)).at(-1)?.id ?? (town && (await parentOf(town, context)))
  const detail = best.reduce((rest, { said }) => rest.replace(said, ''), text).replace(/[\s省市县区]+/gu, '')
  const certain = !next || weight(next) < weight(best)
  return {
    native_id: native ?? null,
    town_id: town?.id ?? null,
    detail: town && /[村组庄寨屯号]/.test(detail) ? detail : '',
    certain,
  }
}

/** As a sheet would be read on this page, by this person. */
export function lookupsFor(page: Binding, context: Context): Lookups {
  const reading = { clock: clockFor(context), references: createReferences(context) }
  return {
    origin: (text) => originIn(text, context),
    async value(field: Field, text: string, record: Row) {
      const ground = { ...page.scope, ...record }
      const parsed = await parseCell(field, text, ground, reading)
      return 'wrong' in parsed ? undefined : parsed.value
    },
  }
}
