// Candidate records for the texts of one reference: all of them if they are few, otherwise those that match.
import { type RawBuilder, sql } from 'kysely'
import { openEntryPoints } from '#kernel/access'
import type { Field, Row, Text } from '#kernel/binding'
import { OPTIONS_LIMIT } from '#kernel/constants'
import { kinds } from '#kernel/kinds'
import { placeholders } from '#kernel/text'
import { isMasked } from '#kernel/tidy'
import type { Filter } from '#kernel/wire'
import type { Context } from '../core/context'
import type { Resource } from '../core/resources'
import { narrowing } from '../rows/narrowing'
import { mayRead } from '../rows/plan'
import { storedRows } from '../rows/records'
import { visibleSql } from '../rows/scope'
import { captionOf } from '../rows/select'
import { tableOf } from '../rows/table'
import { filterSql } from '../rows/where'
import { quoted } from './parse'

/** `several`: the text is a name, but of more than one record. */
export type Found = { readonly id: number } | { readonly wrong: Text; readonly several?: boolean }

/** A candidate, and the values by which siblings narrow the choice. */
interface Candidate {
  readonly id: number
  readonly row: Row
}

/** Longer lists of candidates are reported as "several". */
const SEVERAL = 20

function sameText(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** Text fields by which people name such a record and that this caller may read unmasked. */
function namingFields(resource: Resource, context: Context): string[] {
  const shown = [...placeholders(resource.binding.label), ...context.page.views.options]
  const unique = Object.values(resource.binding.fields).filter((field) => field.unique)
  // Callers whose only entry point is a reference must not find rows by fields that options don't show.
  const grant = context.session?.grant ?? new Set<string>()
  const listed =
    context.call.access !== 'granted' || openEntryPoints(grant, context.call).some((point) => !point.derived)
  const names = [...shown, ...unique.map((field) => field.name).filter((name) => listed || shown.includes(name))]
  return [...new Set(names)].filter((name) => {
    const field = resource.binding.fields[name]
    if (!field || field.many || field.compute || !mayRead(field, context)) return false
    if (isMasked(field) && !context.session?.canSensitive) return false
    return field.sensitive !== 'identity' && field.sensitive !== 'secret' && kinds[field.kind].text
  })
}

/** The constant part of a reference's `where`; the rest depends on the record and is applied later. */
function constants(field: Field): Filter {
  return narrowing(field, {})
}

function siblings(field: Field): string[] {
  return Object.entries(field.ref?.where ?? {}).flatMap(([name, wanted]) =>
    typeof wanted === 'string' && wanted.startsWith('$record.') ? [name] : [],
  )
}

export class Lookup {
  private readonly byText = new Map<string, Candidate[]>()
  private whole = false
  private readonly asked = new Set<string>()

  constructor(
    private readonly field: Field,
    readonly resource: Resource,
    /** Context of the options call: its page, rows and rights. */
    private readonly context: Context,
  ) {}

  private get names(): string[] {
    const own = ['id', ...placeholders(this.resource.binding.label), ...namingFields(this.resource, this.context)]
    const others = ['pid', ...siblings(this.field)].filter((name) => this.resource.binding.fields[name])
    return [...new Set([...own, ...others])]
  }

  private add(text: unknown, candidate: Candidate): void {
    if (text === null || text === undefined || text === '') return
    const key = sameText(String(text))
    const held = this.byText.get(key) ?? []
    if (!held.some((one) => one.id === candidate.id) && held.length < SEVERAL)
      this.byText.set(key, [...held, candidate])
  }

  private keep(rows: readonly Row[]): void {
    const byId = new Map(rows.map((row) => [row['id'] as number, row]))
    const caption = (row: Row) => captionOf(this.resource, row, this.context)
    for (const row of rows) {
      const candidate = { id: row['id'] as number, row }
      this.add(caption(row), candidate)
      for (const name of namingFields(this.resource, this.context)) this.add(row[name], candidate)
      let path = caption(row)
      const seen = new Set([row['id']])
      for (let at = byId.get(row['pid'] as number); at && !seen.has(at['id']); at = byId.get(at['pid'] as number)) {
        seen.add(at['id'])
        path = `${caption(at)}/${path}`
        this.add(path, candidate)
      }
    }
  }

  private where() {
    return sql.join(
      [
        visibleSql(this.context.rowScope, tableOf(this.resource, this.context)),
        filterSql(constants(this.field), tableOf(this.resource, this.context)),
      ],
      sql` and `,
    )
  }

  private async ids(condition: RawBuilder<unknown>, limit: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(this.resource.table)} t
      where ${this.where()} and ${condition} order by t.id limit ${limit}`.execute(this.context.db)
    return rows.map((row) => row.id)
  }

  /** Small sets are read whole, which also covers paths and captions of several fields; of large ones only matches. */
  async prepare(texts: Iterable<string>): Promise<void> {
    const wanted = [...new Set(texts)].filter((text) => !this.asked.has(text))
    if (this.whole || wanted.length === 0) return
    for (const text of wanted) this.asked.add(text)
    const all = await this.ids(sql`true`, OPTIONS_LIMIT + 1)
    if (all.length <= OPTIONS_LIMIT) {
      this.whole = true
      this.keep(await storedRows(this.resource, all, this.names, this.context))
      return
    }
    const fields = namingFields(this.resource, this.context)
    if (fields.length === 0) return
    // A caption of several fields starts with the first of them, and may end with a number.
    const named = placeholders(this.resource.binding.label)
    const parts = fields.map((name) => {
      const ends = [0, -1].filter((place) => named.at(place) === name)
      const texts = wanted.flatMap((text) => [text, ...ends.map((place) => text.split(/\s/).at(place) as string)])
      return sql`${sql.ref(`t.${name}`)} = any(${texts}::text[])`
    })
    const ids = await this.ids(sql`(${sql.join(parts, sql` or `)})`, wanted.length * SEVERAL)
    this.keep(await storedRows(this.resource, ids, this.names, this.context))
  }

  find(text: string, record: Row): Found {
    const all = this.byText.get(sameText(text)) ?? []
    const wanted = Object.entries(narrowing(this.field, record))
    const fitting =
      siblings(this.field).length === 0
        ? all
        : all.filter(({ row }) =>
            wanted.every(([name, value]) => !siblings(this.field).includes(name) || row[name] === value),
          )
    const found = all.length > 1 ? fitting : all
    if (found.length === 1) return { id: (found[0] as Candidate).id }
    if (found.length === 0)
      return {
        wrong: {
          zh: `没有「${quoted(text)}」，请检查名称，或先新增`,
          en: `There is no “${quoted(text)}”; check the name, or create it first`,
        },
      }
    return {
      several: true,
      wrong: {
        zh: `「${quoted(text)}」有 ${found.length} 条，请写得更完整（如 上级/下级，或编号）`,
        en: `“${quoted(text)}” is the name of ${found.length}; say which (such as parent/child, or a number)`,
      },
    }
  }

  /** Captions of records that hold this word in a field by which people name them. */
  async like(word: string, most: number): Promise<string[]> {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    const fields = namingFields(this.resource, this.context)
    if (fields.length === 0) return []
    const parts = fields.map((name) => sql`${sql.ref(`t.${name}`)} ilike ${pattern}`)
    const ids = await this.ids(sql`(${sql.join(parts, sql` or `)})`, most)
    const rows = await storedRows(this.resource, ids, this.names, this.context)
    return rows.map((row) => captionOf(this.resource, row, this.context))
  }

  async captions(most: number): Promise<string[]> {
    const ids = await this.ids(sql`true`, most + 1)
    if (ids.length > most) return []
    const rows = await storedRows(this.resource, ids, this.names, this.context)
    return rows.map((row) => captionOf(this.resource, row, this.context))
  }
}
