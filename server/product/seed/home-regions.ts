// Home regions of an installation without a demonstration: the division of China down to counties.
import { sql } from 'kysely'
import type { Db } from '../../database/database'
import { divisionOfChina, type Region } from '../../sheets/regions'

interface Place {
  code: string
  name: string
  level: string
  pid: string | null
}

/** Municipalities have counties right below, some cities none; codes of cities end in `00`. */
function placesIn(regions: readonly Region[], above: string | null): Place[] {
  return regions.flatMap(({ code, name, children = [] }) => [
    { code, name, level: above === null ? 'province' : code.endsWith('00') ? 'city' : 'county', pid: above },
    ...placesIn(children, code),
  ])
}

/** Only while there are none, and in one statement: towns and villages below them are the association's own to add. */
export async function seedHomeRegions(db: Db): Promise<void> {
  const found = await db.selectFrom('sxh_area').select('id').executeTakeFirst()
  if (found) return
  // A county that took over another one's name stands there twice, the former code first.
  const byName = new Map(placesIn(divisionOfChina(), null).map((place) => [`${place.pid} ${place.name}`, place]))
  const places = JSON.stringify([...byName.values()])
  await sql`with place as (
      select nextval(pg_get_serial_sequence('sxh_area', 'id')) as id, code, name, level, pid
      from json_to_recordset(${places}::json) as place (code text, name text, level text, pid text))
    insert into sxh_area (id, name, level, code, pid)
    select place.id, place.name, place.level, place.code, above.id from place left join place above on above.code = place.pid`.execute(
    db,
  )
}
