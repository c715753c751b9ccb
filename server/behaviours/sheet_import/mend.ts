// Corrections of an import: single cells, one word in all rows, rows left out; kept with the job at once.
import { sql } from 'kysely'
import type { Field, Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { resourceOf } from '../../core/context'
import { Batches } from '../../jobs/import/batch'
import { say } from '../../jobs/import/words'
import {
  type Mended,
  openCells,
  openWords,
  type StoredRow,
  sealWords,
  type Words,
  withMended,
} from '../../sheets/import-input'
import type { RawCell } from '../../sheets/reading/raw-cell'
import { replacingOf } from '../../sheets/replace'
import { entriesOf } from '../../sheets/values'
import type { Import } from './job'

/** Cells in one call, as many as a pasted column has. */
const MOST_CELLS = 1000
const MOST_WORDS = 2000
const LONGEST = 10_000
/** Rows that are checked together. */
const TOGETHER = 500

export interface CellChange {
  readonly row: number
  readonly field: string
  readonly value: string | null
}

export interface WordChange {
  readonly field: string
  readonly from: string
  readonly to: string
}

/** Meaning of a word of a column; null for the word itself. */
export interface WordMeaning {
  readonly field: string
  readonly from: string
  readonly to: string | null
}

/** The correction that takes a replaced word back. */
export interface Back {
  readonly cells: readonly CellChange[]
  readonly words: readonly WordMeaning[]
}

function refuse(zh: string, en: string): never {
  fail('PARAM', { message: { zh, en } })
}

function indexOf({ input }: Import, name: string): number {
  const index = input.headings.findIndex(({ place }) => input.mapping?.[place] === name)
  return index >= 0 ? index : refuse('没有列对应这个字段', 'No column fills this field')
}

/** Words and their replacements as given by a person. Refuses with PARAM what is none. */
export function checkWords(given: unknown): Words {
  if (given === null || given === undefined) return {}
  const wrong = () => refuse('替换的内容格式不正确', 'Not valid replacements')
  if (typeof given !== 'object' || Array.isArray(given)) return wrong()
  let count = 0
  for (const words of Object.values(given as Record<string, unknown>)) {
    if (typeof words !== 'object' || words === null || Array.isArray(words)) return wrong()
    for (const [from, to] of Object.entries(words)) {
      if (typeof to !== 'string' || from.length > LONGEST || to.length > LONGEST) return wrong()
      if (++count > MOST_WORDS) return refuse('替换的内容过多', 'Too many replacements')
    }
  }
  return given as Words
}

function cellOf(value: string | null): RawCell {
  return value === null || value.trim() === '' ? null : value.trim()
}

async function rowsOf(own: Import, condition: ReturnType<typeof sql>): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`select id, place, input, what, record_id, revision from job_row
    where job_id = ${own.job.id} and ${condition} order by place`.execute(own.context.db)
  return rows
}

/** Rows changed by hand; the corrected cells stand beside those of the file. */
async function withCells(own: Import, changes: readonly CellChange[]): Promise<StoredRow[]> {
  if (changes.length > MOST_CELLS) refuse(`一次最多修改 ${MOST_CELLS} 格`, `At most ${MOST_CELLS} cells at once`)
  const byRow = new Map<number, Mended>()
  for (const { row, field, value } of changes) {
    if ((value ?? '').length > LONGEST) refuse('内容过长', 'The text is too long')
    byRow.set(row, { ...byRow.get(row), [indexOf(own, field)]: cellOf(value) })
  }
  const rows = await rowsOf(own, sql`id = any(${[...byRow.keys()]}::bigint[])`)
  if (rows.length !== byRow.size) fail('NF')
  return rows.map((row) => ({ ...row, input: withMended(row.input, byRow.get(row.id) ?? {}, own.context.cipher) }))
}

async function saveInputs(rows: readonly StoredRow[], context: Context): Promise<void> {
  await sql`update job_row set input = given.input
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ input }) => JSON.stringify(input))}::jsonb[]) as given(id, input)
    where job_row.id = given.id`.execute(context.db)
}

/** Later replacements of one word follow earlier ones: 甲 → 乙, then 乙 → 丙 makes 甲 → 丙, too. */
function joinedWords(known: Words, { field, from, to }: WordChange): Words {
  const own = Object.entries(known[field] ?? {}).map(([word, meant]) => [word, meant === from ? to : meant] as const)
  return { ...known, [field]: { ...Object.fromEntries(own), [from]: to } }
}

function holds(field: Field | undefined, cell: RawCell, text: string): boolean {
  if (cell === null) return text === ''
  return String(cell).trim() === text || (field?.many === true && entriesOf(cell).includes(text))
}

/** Meanings of the changed words before. */
function meantBefore(known: Words, field: string, now: Words): WordMeaning[] {
  const before = known[field] ?? {}
  return Object.entries(now[field] ?? {})
    .filter(([from, to]) => before[from] !== to)
    .map(([from]) => ({ field, from, to: before[from] ?? null }))
}

/** Words as they were meant before, with the rows that read differently by them. */
async function withMeanings(own: Import, given: readonly WordMeaning[]): Promise<{ rows: StoredRow[]; words: Words }> {
  const { context, input, page } = own
  const words: Record<string, Record<string, string>> = { ...openWords(input, context.cipher) }
  for (const { field, from, to } of given) {
    indexOf(own, field)
    const { [from]: _, ...others } = words[field] ?? {}
    words[field] = to === null ? others : { ...others, [from]: to }
  }
  checkWords(words)
  const [now, then] = [input, { ...input, words: sealWords(words, context.cipher) }].map((one) =>
    replacingOf(one, { cipher: context.cipher, page }),
  )
  const rows = await rowsOf(own, sql`true`)
  const read = (row: StoredRow, replace: typeof now) => JSON.stringify(openCells(row.input, context.cipher, replace))
  return { rows: rows.filter((row) => read(row, now) !== read(row, then)), words }
}

/** Faulty rows in which this word stands; those with an empty cell get the new one by hand. */
async function withWord(
  own: Import,
  change: WordChange,
): Promise<{ rows: StoredRow[]; words: Words | null; back: Back }> {
  const { context, input, page } = own
  if (change.from.length > LONGEST || change.to.length > LONGEST) refuse('内容过长', 'The text is too long')
  const index = indexOf(own, change.field)
  const replace = replacingOf(input, { cipher: context.cipher, page })
  const faulty = await rowsOf(own, sql`what = 'fail'`)
  const such = faulty.filter((row) =>
    holds(page.fields[change.field], openCells(row.input, context.cipher, replace)[index] ?? null, change.from.trim()),
  )
  const cells: CellChange[] = []
  const typed = (row: StoredRow) => {
    const before = openCells(row.input, context.cipher, replace)[index] ?? null
    cells.push({ row: row.id, field: change.field, value: before === null ? null : String(before) })
    return { ...row, input: withMended(row.input, { [index]: cellOf(change.to) }, context.cipher) }
  }
  if (change.from.trim() === '') return { rows: such.map(typed), words: null, back: { cells, words: [] } }
  const known = openWords(input, context.cipher)
  const words = joinedWords(known, {
    ...change,
    from: change.from.trim(),
    to: change.to.trim(),
  })
  checkWords(words)
  // A word that was typed by hand into a row is not one of the file.
  const again = replacingOf({ ...input, words: sealWords(words, context.cipher) }, { cipher: context.cipher, page })
  const rows = such.map((row) =>
    holds(page.fields[change.field], openCells(row.input, context.cipher, again)[index] ?? null, change.from.trim())
      ? typed(row)
      : row,
  )
  return { rows, words, back: { cells, words: meantBefore(known, change.field, words) } }
}

/** Judges the rows by themselves: those without problems wait for the next check, the others say what is left. */
async function judge(own: Import, rows: readonly StoredRow[]): Promise<void> {
  const { page, input, context } = own
  const taken = rows.filter((row) => (row.input as Row)['out'] !== true)
  for (let first = 0; first < taken.length; first += TOGETHER) {
    const some = taken.slice(first, first + TOGETHER)
    const found = await new Batches(resourceOf(context), page, input, context).check(some)
    const outcomes = some.map(({ id }, index) => ({
      id,
      what: found[index] ? 'fail' : null,
      message: found[index]?.message ?? null,
      errors: found[index]?.errors ?? null,
    }))
    await sql`update job_row set what = given.what, message = given.message, errors = given.errors,
        record_id = null, revision = null, before = null, name = null
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as given(id bigint, what text, message text, errors jsonb)
      where job_row.id = given.id`.execute(context.db)
  }
}

export interface Correction {
  readonly cells?: readonly CellChange[] | null
  readonly word?: WordChange | null
  /** Taken back. */
  readonly words?: readonly WordMeaning[] | null
  /** Rows left out, and rows taken in again. */
  readonly out?: readonly number[] | null
  readonly back?: readonly number[] | null
}

/** Answers the number of rows that changed. The import has to be checked again before it is written. */
export async function mend(
  own: Import,
  { cells, word, words: meanings, out, back }: Correction,
): Promise<{ num: number; back?: Back }> {
  const { context, job } = own
  let input = own.input
  let wayBack: Back | undefined
  const changed: StoredRow[] = []
  if (cells?.length) {
    const rows = await withCells(own, cells)
    await saveInputs(rows, context)
    changed.push(...rows)
  }
  if (word) {
    const { rows, words, back } = await withWord(own, word)
    if (words) input = { ...input, words: sealWords(words, context.cipher) }
    await saveInputs(rows, context)
    changed.push(...rows)
    wayBack = back
  }
  if (meanings?.length) {
    const { rows, words } = await withMeanings(own, meanings)
    input = { ...input, words: sealWords(words, context.cipher) }
    changed.push(...rows)
  }
  for (const [ids, left] of [
    [out ?? [], true],
    [back ?? [], false],
  ] as const) {
    if (ids.length === 0) continue
    const rows = await rowsOf(own, sql`id = any(${[...ids]}::bigint[])`)
    if (rows.length !== new Set(ids).size) fail('NF')
    const given = rows.map((row): StoredRow => ({ ...row, input: { ...row.input, out: left } as Row }))
    await saveInputs(given, context)
    if (left)
      await sql`update job_row set what = 'skip', errors = null, message = ${say.leftOut(context.language === 'en')}
        where id = any(${[...ids]}::bigint[])`.execute(context.db)
    changed.push(...given.filter(() => !left))
  }
  await judge({ ...own, input }, changed)
  // Rows that were only left out, or that stay wrong, need no other check.
  const words = JSON.stringify({ words: input.words ?? null })
  await sql`update job set input = input || ${words}::jsonb || case
      when exists (select from job_row where job_id = ${job.id} and what is null) then '{"phase": "mended"}'::jsonb
      else '{"phase": "rehearsed"}' end, update_time = now() where id = ${job.id}`.execute(context.db)
  return { num: changed.length + (out?.length ?? 0), ...(wayBack ? { back: wayBack } : {}) }
}
