// Proposals for the wrong cells of some rows, and the number of rows with the same one.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { openCells } from '../../sheets/import-input'
import { optionsOf, proposalsOf } from '../../sheets/propose'
import { createReferences } from '../../sheets/references'
import { replacingOf } from '../../sheets/replace'
import type { Import } from './job'

/** Faulty rows among which equal cells are counted. */
const COUNTED = 5000

export interface CellHelp {
  readonly proposals: readonly string[]
  /** Faulty rows with the same text in this column. */
  readonly such: number
}

interface Faulty {
  readonly id: number
  readonly input: Row
  readonly errors: Readonly<Record<string, string>> | null
}

/** Position of each mapped column among the headings. */
function indexesOf({ input }: Import): Map<string, number> {
  return new Map(
    input.headings.flatMap(({ place }, index) => {
      const name = input.mapping?.[place]
      return name ? [[name, index] as const] : []
    }),
  )
}

async function countsOf(own: Import, indexes: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const { context, job, input, page } = own
  const replace = replacingOf(input, { cipher: context.cipher, page })
  const { rows } = await sql<Faulty>`select id, input, errors from job_row
    where job_id = ${job.id} and what = 'fail' and errors is not null limit ${COUNTED}`.execute(context.db)
  const counts = new Map<string, number>()
  for (const row of rows) {
    const cells = openCells(row.input, context.cipher, replace)
    for (const name of Object.keys(row.errors ?? {})) {
      const index = indexes.get(name)
      if (index === undefined) continue
      const key = JSON.stringify([name, String(cells[index] ?? '').trim()])
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}

/** By row and field. */
export async function helpFor(own: Import, rows: readonly Faulty[]): Promise<Map<number, Record<string, CellHelp>>> {
  const { context, input, page } = own
  const indexes = indexesOf(own)
  const counts = await countsOf(own, indexes)
  const references = createReferences(context)
  const options = new Map<string, string[]>()
  const replace = replacingOf(input, { cipher: context.cipher, page })
  const found = new Map<number, Record<string, CellHelp>>()
  for (const row of rows) {
    const cells = openCells(row.input, context.cipher, replace)
    const help: Record<string, CellHelp> = {}
    for (const name of Object.keys(row.errors ?? {})) {
      const [index, field] = [indexes.get(name), page.fields[name]]
      if (index === undefined || !field) continue
      const known = options.get(name) ?? (await optionsOf(field, references, context))
      options.set(name, known)
      const text = String(cells[index] ?? '').trim()
      const such = counts.get(JSON.stringify([name, text])) ?? 1
      help[name] = { proposals: text === '' ? [] : proposalsOf(field, text, known), such }
    }
    found.set(row.id, help)
  }
  return found
}
