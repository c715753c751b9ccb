// Shared by all parts of the demonstration: database, random numbers, date, and writing rows.
import { sql } from 'kysely'
import type { Cipher } from '../../../core/cipher'
import type { Db } from '../../../database/database'
import type { FileStore } from '../../../outside/files'
import type { Random } from './random'

export interface World {
  readonly db: Db
  readonly random: Random
  /** Reference date of the demonstration, `YYYY-MM-DD`. */
  readonly today: string
  readonly cipher: Cipher
  readonly files: FileStore
  /** The first administrator, creator of all rows. */
  readonly adminId: number
}

const CHUNK = 200

type Values = Record<string, unknown>

/** Writes rows in a few statements; returns their ids in order. Arrays for jsonb columns are passed as text. */
export async function insertAll(world: World, table: string, rows: readonly Values[], stamp = true): Promise<number[]> {
  const ids: number[] = []
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK).map((row) => (stamp ? { admin_id: world.adminId, ...row } : row))
    const columns = [...new Set(chunk.flatMap((row) => Object.keys(row)))]
    const tuples = chunk.map(
      (row: Values) =>
        sql`(${sql.join(columns.map((column) => (row[column] === undefined ? sql`default` : sql`${row[column]}`)))})`,
    )
    const { rows: made } = await sql<{
      id: number
    }>`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.id(column)))})
      values ${sql.join(tuples)} returning *`.execute(world.db)
    ids.push(...made.map((row) => row.id))
  }
  return ids
}

/** Writes rows of a tree level by level; returns name to id. */
export interface Branch {
  name: string
  values?: Values
  below?: readonly Branch[]
}

export async function insertTree(
  world: World,
  table: string,
  branches: readonly Branch[],
): Promise<Map<string, number>> {
  const result = new Map<string, number>()
  const level = async (list: readonly { branch: Branch; pid: number | null }[]): Promise<void> => {
    if (list.length === 0) return
    const ids = await insertAll(
      world,
      table,
      list.map(({ branch, pid }, index) => ({
        name: branch.name,
        pid,
        ...(table === 'sxh_area' ? {} : { sort: (index + 1) * 10 }),
        ...branch.values,
      })),
    )
    for (const [index, { branch }] of list.entries()) result.set(branch.name, ids[index] as number)
    await level(
      list.flatMap(({ branch }, index) =>
        (branch.below ?? []).map((below) => ({ branch: below, pid: ids[index] as number })),
      ),
    )
  }
  await level(branches.map((branch) => ({ branch, pid: null })))
  return result
}
