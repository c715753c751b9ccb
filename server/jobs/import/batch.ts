// Runs a few hundred rows of a sheet through the calls of a form, with their look-ups made in bulk.
import { canCall, inRowScope } from '#kernel/access'
import type { Binding, Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { opened } from '../../actions/draft'
import { type Context, nowOf, signedIn } from '../../core/context'
import type { Resource } from '../../core/resources'
import { countTaken } from '../../guesses/guesses'
import { emptyBatch } from '../../rows/batch-cache'
import { runDeferred } from '../../rows/deferred'
import { learn } from '../../rows/learn'
import { hides } from '../../rows/plan'
import { nameOf } from '../../rows/records'
import { clockFor } from '../../sheets/file-name'
import {
  alikeIn,
  type ImportInput,
  isLeftOut,
  openCells,
  type Replace,
  type StoredRow,
} from '../../sheets/import-input'
import { fillable } from '../../sheets/mapping'
import type { RawCell } from '../../sheets/reading/raw-cell'
import { createReferences, type References } from '../../sheets/references'
import { replacingOf } from '../../sheets/replace'
import { titleOf } from '../../sheets/titles'
import { differing, snapshot } from '../before'
import { type Fault, stepsIn } from './attempt'
import {
  asRecord,
  changesOf,
  type Draft,
  draftOf,
  type Filled,
  inOrder,
  newValues,
  otherFaults,
  textsOf,
} from './draft'
import { keyField, keyOf, matching } from './match'
import { failedRow, inOrderOf, outcomeOf } from './outcome'
import { unlikeCells } from './stored'
import { twinsOf } from './twins'
import { withUnchanged } from './unchanged'
import { type Outcome, say } from './words'

interface Planned {
  readonly row: StoredRow
  readonly cells: readonly RawCell[]
  readonly draft: Draft
  readonly record: Row
  readonly key: string | null
}

/** The rows of one transaction. Refuses with PERM a column that the person may no longer fill. */
export class Batches {
  private readonly filled: Filled[]
  private readonly references: References
  private readonly replace: Replace
  private readonly alike: ReadonlySet<string>
  private readonly seen = new Map<string, number>()
  /** Too many values were taken that the person may not see: the rest is not tried. */
  private isSpent = false
  private readonly twins: ReturnType<typeof twinsOf>

  constructor(
    private readonly resource: Resource,
    private readonly page: Binding,
    private readonly input: ImportInput,
    private readonly context: Context,
  ) {
    this.twins = twinsOf(page, context.language)
    const fields = new Map(fillable(page, context).map((field) => [field.name, field]))
    const columns = input.headings.flatMap(({ place, title }, index): Filled[] => {
      const name = input.mapping?.[place]
      if (!name) return []
      const field = fields.get(name)
      const message = { zh: `您没有填写「${title}」的权限`, en: `You may not fill “${title}”` }
      return [{ index, field: field ?? fail('PERM', { message }) }]
    })
    this.filled = inOrder(columns)
    this.references = createReferences(context)
    this.alike = alikeIn(input)
    this.replace = replacingOf(input, { cipher: context.cipher, page })
    // Nested calls start from this context and inherit the batch cache.
    context.batch = emptyBatch()
  }

  private get english(): boolean {
    return this.context.language === 'en'
  }

  private get keyTitle(): string {
    return titleOf(keyField(this.page, this.input.key as string), this.context)
  }

  private async prepare(rows: readonly StoredRow[]): Promise<Planned[]> {
    const { page, context } = this
    const sheet = rows.map((row) => ({ row, cells: openCells(row.input, context.cipher, this.replace) }))
    for (const { index, field } of this.filled) {
      if (field.kind !== 'reference') continue
      await this.references.prepare(
        field,
        sheet.flatMap(({ cells }) => textsOf(field, cells[index])),
      )
    }
    const reading = { clock: clockFor(context), references: this.references }
    const planned: Planned[] = []
    for (const { row, cells } of sheet) {
      planned.push(this.plan(row, cells, await draftOf(page, this.filled, cells, context.language, reading)))
    }
    return planned
  }

  private plan(row: StoredRow, cells: readonly RawCell[], draft: Draft): Planned {
    const record = asRecord(this.page, draft.values)
    return { row, cells, draft, record, key: this.input.key ? keyOf(this.page, this.input.key, record) : null }
  }

  /** Rows that others of the same batch refer to are created before those are interpreted. */
  private async again({ row, cells }: Planned): Promise<Planned> {
    const { page, context } = this
    this.references.again(this.resource.name)
    const reading = { clock: clockFor(context), references: this.references }
    return this.plan(row, cells, await draftOf(page, this.filled, cells, context.language, reading))
  }

  private refersToItself(): boolean {
    return this.filled.some(({ field }) => field.ref?.base === this.resource.name)
  }

  private async found(records: readonly Row[]): Promise<Map<string, Row>> {
    const { key, mode } = this.input
    // In create mode, people are told of an existing record only if they could read it.
    const seeing = this.page.calls[mode === 'create' ? 'list' : 'update']
    if (!key || !seeing) return new Map()
    if (!canCall(signedIn(this.context).grant, seeing)) return mode === 'create' ? new Map() : fail('PERM')
    const { context } = await this.context.inside(this.page, { ...seeing }, {})
    return matching(this.resource, this.page, key, records, context)
  }

  /** True if the record belongs to this page; records elsewhere are changed on their own page. */
  private isHere(stored: Row): boolean {
    return inRowScope([this.page.scope], stored)
  }

  private pageOf(stored: Row): string | null {
    const grant = signedIn(this.context).grant
    const page = this.resource.pages.find((one) => one.route && grant.has(one.route) && inRowScope([one.scope], stored))
    return page ? this.context.title(page) : null
  }

  /** Rows with the records that they mean. */
  private async matchedRows(rows: readonly StoredRow[]): Promise<{ planned: Planned[]; found: Map<string, Row> }> {
    const prepared = await this.prepare(rows)
    const found = await this.found(prepared.map(({ record }) => record))
    const matched = prepared.map((one) => ({ ...one, stored: one.key === null ? undefined : found.get(one.key) }))
    const drafts = await withUnchanged(matched, this.filled, this.resource, this.context)
    return { planned: prepared.map((one, at) => ({ ...one, draft: drafts[at] ?? one.draft })), found }
  }

  /** Runs every row on a savepoint of its own. Returns outcomes in row order. */
  async run(rows: readonly StoredRow[]): Promise<Outcome[]> {
    const { planned, found } = await this.matchedRows(rows.filter(({ input }) => !isLeftOut(input)))
    await learn(
      this.resource,
      planned.map(({ record, key }) => ({ ...(key === null ? {} : found.get(key)), ...record })),
      this.context,
    )
    const steps = stepsIn(this.context)
    const outcomes: Outcome[] = []
    for (const one of planned) {
      outcomes.push(await this.row(one, found, steps))
    }
    await steps.end()
    await runDeferred(this.context)
    const out = rows.filter(({ input }) => isLeftOut(input))
    const message = say.leftOut(this.english)
    return this.withDifferences(planned, [...outcomes, ...out.map((row) => outcomeOf(row, 'skip', { message }))])
  }

  /** Problems that a row's cells have by themselves, without trying the row; null if there are none. */
  async check(rows: readonly StoredRow[]): Promise<(Outcome | null)[]> {
    const { planned, found } = await this.matchedRows(rows)
    return planned.map(({ row, draft, key }) => {
      const stored = key === null ? undefined : found.get(key)
      const { errors, ...unread } = this.unread(row, this.said(draft, stored), stored)
      return errors && Object.keys(errors).length > 0 ? { ...unread, errors } : null
    })
  }

  /** The row without values for all rows, if its record exists already. */
  private said(draft: Draft, stored: Row | undefined): Draft {
    if (!stored || this.alike.size === 0) return draft
    const own = <T extends object>(part: T): T =>
      Object.fromEntries(Object.entries(part).filter(([name]) => !this.alike.has(name))) as T
    return { values: own(draft.values), errors: own(draft.errors) }
  }

  private failed(row: StoredRow, fault: Fault): Outcome {
    return failedRow(row, fault, this.page, this.context)
  }

  private async row(
    planned: Planned,
    found: ReadonlyMap<string, Row>,
    steps: ReturnType<typeof stepsIn>,
  ): Promise<Outcome> {
    const { mode, key: by } = this.input
    const retried = Object.keys(planned.draft.errors).length > 0 && this.refersToItself()
    const { row, key, record, ...read } = retried ? await this.again(planned) : planned
    const known = retried ? await this.found([record]) : found
    const stored = key === null ? undefined : known.get(key)
    const draft = this.said(read.draft, stored)
    const text = (message: string) => this.failed(row, { message, errors: by ? { [by]: message } : {} })
    const twins = this.twins(row.place, draft.values)
    if (Object.keys(draft.errors).length > 0)
      return this.unread(row, { ...draft, errors: { ...twins, ...draft.errors } }, stored)
    if (by && key !== null) {
      const before = this.seen.get(key)
      if (before !== undefined && before !== row.place) return text(say.twice(this.keyTitle, before, this.english))
      this.seen.set(key, row.place)
    }
    if (by && key === null && mode === 'update') return text(say.noKey(this.keyTitle, this.english))
    if (by === 'id' && key !== null && !stored && mode === 'both') return text(say.absent(this.keyTitle, this.english))
    if (stored && mode !== 'create' && !this.isHere(stored))
      return text(say.elsewhere(this.pageOf(stored), this.english))
    if (stored && mode === 'create')
      return outcomeOf(row, 'skip', {
        message: say.exists(this.keyTitle, this.english),
        ...(await this.matched(stored)),
      })
    if (!stored && mode === 'update')
      return outcomeOf(row, 'skip', { message: say.missing(this.keyTitle, this.english) })
    // The result must match the preview shown to the person, otherwise the row is refused.
    const shown =
      row.what === null || (stored ? row.what === 'update' && row.record_id === stored['id'] : row.what === 'create')
    if (this.isSpent) return this.failed(row, { message: say.spent(this.english), errors: {} })
    if (!shown) return this.failed(row, { message: say.moved(this.english), errors: {} })
    return stored ? this.update(row, draft, stored, steps) : this.create(row, draft, steps)
  }

  /** Problems of cells that can't be read, and all others beside them, in column order. */
  private unread(row: StoredRow, { values: { id: _, ...own }, errors }: Draft, stored: Row | undefined): Outcome {
    const { page, context, resource } = this
    const before = stored ? opened(resource, stored, context) : null
    const all: Record<string, string> = {
      ...otherFaults(page, own, before, context.language, nowOf(context)),
      ...errors,
    }
    const columns = this.filled.map(({ field }) => field.name)
    return this.failed(row, { message: '', errors: inOrderOf(columns, all) })
  }

  /** A refused value of a field that the person may not see tells as much as a look-up. */
  private async countTaken({ taken, errors }: Fault): Promise<void> {
    const isTold = Object.keys(errors).some((name) => hides(this.page.fields[name] ?? {}, this.context))
    if (taken && isTold) this.isSpent = await countTaken(this.context)
  }

  /** In create mode existing records are skipped, also those that this person can't see. */
  private async refused(row: StoredRow, fault: Fault): Promise<Outcome> {
    await this.countTaken(fault)
    const { mode, key } = this.input
    if (mode !== 'create' || !key || !fault.taken || !(key in fault.errors)) return this.failed(row, fault)
    return outcomeOf(row, 'skip', { message: say.exists(this.keyTitle, this.english) })
  }

  private async create(row: StoredRow, draft: Draft, steps: ReturnType<typeof stepsIn>): Promise<Outcome> {
    const { page, context } = this
    const { id: _, ...own } = draft.values
    const { values, errors } = newValues(page, own, context.language)
    if (Object.keys(errors).length > 0) return this.failed(row, { message: '', errors })
    const tried = await steps.attempt(
      () => context.perform(page, 'create', { ...page.select, ...values }) as Promise<{ id: number }>,
    )
    if ('fault' in tried) return this.refused(row, tried.fault)
    const { id } = tried.value
    return outcomeOf(row, 'create', { record_id: id, name: this.nameOf(id) })
  }

  private async update(row: StoredRow, draft: Draft, stored: Row, steps: ReturnType<typeof stepsIn>): Promise<Outcome> {
    const { page, context, resource } = this
    const id = stored['id'] as number
    const call = page.calls['update'] ?? fail('NF')
    const { id: _, ...own } = draft.values
    const { values, errors } = changesOf(page, own, opened(resource, stored, context), context.language)
    if (Object.keys(errors).length > 0) return this.failed(row, { message: '', errors })
    if (Object.keys(values).length === 0)
      return outcomeOf(row, 'skip', { message: say.same(this.english), ...(await this.matched(stored)) })
    const revision = (row.revision ?? stored['revision'] ?? null) as number | null
    const body = { [call.id]: id, ...(resource.binding.features.revision ? { revision } : {}), ...values }
    const tried = await steps.attempt(() => context.perform(page, 'update', body))
    if ('fault' in tried) {
      await this.countTaken(tried.fault)
      return this.failed(row, tried.fault)
    }
    return outcomeOf(row, 'update', { record_id: id, name: this.nameOf(id), before: stored, revision })
  }

  /**
   * Previous values of changed fields only, for the undo. A behaviour may change more than the sheet; a dry run says
   * what.
   */
  private async withDifferences(planned: readonly Planned[], outcomes: readonly Outcome[]): Promise<Outcome[]> {
    const dry = this.input.phase !== 'writing'
    const ids = outcomes.flatMap(({ what, record_id: id }) =>
      id !== null && (what === 'update' || (dry && what === 'create')) ? [id] : [],
    )
    const now = await snapshot(this.resource, ids, this.context)
    const cells = new Map(planned.map(({ row, cells }) => [row.id, cells]))
    return outcomes.map((outcome) => {
      const made = now.get(outcome.record_id as number)
      if (!made || (outcome.what !== 'update' && outcome.what !== 'create')) return outcome
      const before = outcome.what === 'update' ? differing(this.resource, outcome.before ?? {}, made) : null
      const own = cells.get(outcome.id) ?? []
      return { ...outcome, before, after: dry ? unlikeCells(this.page.fields, this.filled, own, made, before) : null }
    })
  }

  /** The record that a skipped row means; only records that this person may see are found. */
  private async matched(stored: Row): Promise<Pick<Outcome, 'record_id' | 'name'>> {
    return {
      record_id: stored['id'] as number,
      name: (await nameOf(this.resource, stored, this.context)).slice(0, 200),
    }
  }

  private nameOf(id: number): string {
    return (this.context.audit.targets.findLast((one) => one.id === id)?.name ?? '').slice(0, 200)
  }
}
