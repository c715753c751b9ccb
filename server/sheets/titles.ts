// Headings of a sheet: unique titles of fields in the reader's language.
import type { Field } from '#kernel/binding'
import { pick } from '#kernel/text'
import type { Context } from '../core/context'

export function titleOf(field: Pick<Field, 'title'>, context: Context): string {
  return context.filled(pick(field.title, context.language))
}

/** Fields of the same title are told apart by name, so that a returned sheet is unambiguous. */
export function headings(fields: readonly Field[], context: Context): string[] {
  const titles = fields.map((field) => titleOf(field, context))
  return titles.map((title, index) =>
    titles.indexOf(title) === titles.lastIndexOf(title) ? title : `${title} (${fields[index]?.name})`,
  )
}
