// A line below the caption of a found record, which tells records of one name, or known by a number only, apart.
import type { Binding, Field, Kind } from '#kernel/binding'
import { factNames } from '#kernel/facts'
import { shownMoney } from '#kernel/money'
import { labelFields } from '#kernel/standard'
import type { Context } from '../../core/context'
import { mayRead } from '../../rows/plan'
import { records } from '../../rows/records'
import { recordCell } from '../../sheets/cells'
import { clockFor } from '../../sheets/file-name'

/** Kinds whose values say something without their heading. */
const SPEAKING: ReadonlySet<Kind> = new Set(['text', 'choice', 'reference', 'date', 'date-time', 'month', 'money'])
const MOST = 2
/** Characters of one value: a remark is no name. */
const LONGEST = 40
const BETWEEN = ' · '

/** Never sensitive values: the search shows records that nobody has opened. */
function factsOf(page: Binding, context: Context): Field[] {
  const named = labelFields(page)
  return factNames(page).flatMap((name) => {
    const field = named.includes(name) ? undefined : page.fields[name]
    return field && SPEAKING.has(field.kind) && !field.sensitive && mayRead(field, context) ? [field] : []
  })
}

/** By id; empty for a record without such values. */
export async function aboutOf(page: Binding, ids: readonly number[], context: Context): Promise<Map<number, string>> {
  const fields = factsOf(page, context)
  if (fields.length === 0 || ids.length === 0) return new Map()
  const speech = { language: context.language, clock: clockFor(context) }
  const names = fields.map(({ name }) => name)
  const found = await records(context.resources.get(page.base), ids, names, context)
  const said = (field: Field, record: (typeof found)[number]): string => {
    const value = record[field.name]
    if (field.kind === 'money') return typeof value === 'number' ? shownMoney(value) : ''
    const { text } = recordCell(field, record, speech)
    return field.kind === 'date-time' ? text.slice(0, -3) : text.slice(0, LONGEST)
  }
  return new Map(
    found.map((record) => [
      record['id'] as number,
      fields
        .map((field) => said(field, record))
        .filter(Boolean)
        .slice(0, MOST)
        .join(BETWEEN),
    ]),
  )
}
