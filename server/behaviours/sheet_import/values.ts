// Words of a sheet that are no option of their field, counted over all rows, each with what it may mean.
import { sql } from 'kysely'
import type { Field, Row } from '#kernel/binding'
import type { Context } from '../../core/context'
import { textsOf } from '../../jobs/import/draft'
import { clockFor } from '../../sheets/file-name'
import { openCells } from '../../sheets/import-input'
import { fillable, type Mapping } from '../../sheets/mapping'
import { optionsOf } from '../../sheets/propose'
import { createReferences } from '../../sheets/references'
import { closest } from '../../sheets/similar'
import { parseCell } from '../../sheets/values'
import type { Import } from './job'

const AT_ONCE = 1000
/** Words of one column: more are no words of a list. */
const MOST = 200
const PROPOSED = 3

interface Column {
  readonly index: number
  readonly field: Field
  readonly counts: Map<string, number>
}

function columnsOf({ input, page }: Import, mapping: Mapping, context: Context): Column[] {
  const fields = new Map(fillable(page, context).map((field) => [field.name, field]))
  return input.headings.flatMap(({ place }, index) => {
    const field = fields.get(mapping[place] ?? '')
    const listed = field && (field.kind === 'reference' || field.kind === 'choice' || field.kind === 'boolean')
    return listed ? [{ index, field, counts: new Map<string, number>() }] : []
  })
}

async function count(jobId: number, columns: readonly Column[], context: Context): Promise<void> {
  for (let place = 0; ; ) {
    const { rows } = await sql<{ place: number; input: Row }>`select place, input from job_row
      where job_id = ${jobId} and place > ${place} order by place limit ${AT_ONCE}`.execute(context.db)
    if (rows.length === 0) return
    place = rows.at(-1)?.place as number
    for (const row of rows) {
      const cells = openCells(row.input, context.cipher)
      for (const { index, field, counts } of columns)
        for (const text of textsOf(field, cells[index])) {
          if (counts.has(text) || counts.size < MOST * 5) counts.set(text, (counts.get(text) ?? 0) + 1)
        }
    }
  }
}

export interface UnknownWord {
  readonly field: string
  readonly text: string
  /** Number of rows. */
  readonly num: number
  readonly proposals: readonly string[]
  /** True if the first proposal is clearly what is meant. */
  readonly sure: boolean
}

/** The most frequent first, column by column. */
export async function unknownWords(own: Import, mapping: Mapping): Promise<UnknownWord[]> {
  const { context } = own
  const columns = columnsOf(own, mapping, context)
  await count(own.job.id, columns, context)
  const references = createReferences(context)
  const reading = { clock: clockFor(context), references }
  const found: UnknownWord[] = []
  for (const { field, counts } of columns) {
    if (field.kind === 'reference') await references.prepare(field, counts.keys())
    const unknown: [string, number][] = []
    for (const [text, num] of counts) {
      const single = { ...field, many: false }
      const parsed = await parseCell(single, text, {}, reading)
      // Several of one name are told apart row by row.
      if ('wrong' in parsed && !parsed.several) unknown.push([text, num])
    }
    if (unknown.length === 0) continue
    const options = await optionsOf(field, references, context)
    const ranked = unknown.sort((left, right) => right[1] - left[1]).slice(0, MOST)
    for (const [text, num] of ranked) {
      const { texts: proposals, sure } = closest(text, options, PROPOSED)
      found.push({ field: field.name, text, num, proposals, sure })
    }
  }
  return found
}
