// Cleans up once: rows that have had their time, by the rules, and files on the disk that no row names.
import { sql } from 'kysely'
import type { Db } from '../database/database'
import { removeStale } from '../library/resumable'
import type { Papers } from '../outside/papers'
import { type CleanUp, countExpired, deleteExpired, type Expired, keptOf, type Stores } from './expired'
import { type Rule, rules } from './rules'

/** Hours; longer than a job writes its file before it names it. */
const AGE_OF_STRAYS = 25

/** Rows by the name of the rule, without those of none. */
export type Counts = Readonly<Record<string, number>>

/** Files of interrupted jobs, which no job names. */
async function removeStrays(db: Db, papers: Papers, now: Date): Promise<void> {
  const until = now.getTime() - AGE_OF_STRAYS * 3_600_000
  const old = (await papers.list()).filter(({ time }) => time.getTime() < until).map(({ name }) => name)
  if (old.length === 0) return
  const { rows } = await sql<{ file: string }>`select file from job where file = any(${old})`.execute(db)
  const named = new Set(rows.map(({ file }) => file))
  for (const name of old) if (!named.has(name)) await papers.remove(name)
}

/** The rows that a clean-up now deletes or empties, by rule. */
export async function dryRun(db: Db, now: Date, which: readonly Rule[] = rules): Promise<Expired[]> {
  const kept = await keptOf(db)
  if (!kept) return []
  const found: Expired[] = []
  for (const rule of which) found.push(await countExpired(rule, db, kept, now.toISOString()))
  return found
}

/** Ends early, between two steps, once `signal` says so; the next clean-up goes on where this one ended. */
export async function tidyUp(
  db: Db,
  { papers, files }: Stores,
  now: Date,
  options: Pick<CleanUp, 'signal' | 'step'> = {},
): Promise<Counts> {
  await removeStrays(db, papers, now)
  await removeStale(files.incoming, now)
  const counts: Record<string, number> = {}
  const kept = await keptOf(db)
  if (!kept) return counts
  const work: CleanUp = { ...options, db, stores: { papers, files }, time: now.toISOString(), kept }
  for (const rule of rules) {
    const num = await deleteExpired(rule, work)
    if (num > 0) counts[rule.name] = num
  }
  return counts
}
