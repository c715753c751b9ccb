// Headings of a sheet: the titles of fields in the reader's language, each only once.
import type { Field } from '#kernel/binding'
import { pick } from '#kernel/text'
import type { Context } from '../core/context'

export function titleOf(field: Pick<Field, 'title'>, context: Context): string {
  return context.filled(pick(field.title, context.language))
}

/** Two fields of one title are told apart by their names: a sheet that comes back has to say which is which. */
export function headings(fields: readonly Field[], context: Context): string[] {
  const titles = fields.map((field) => titleOf(field, context))
  return titles.map((title, index) =>
    titles.indexOf(title) === titles.lastIndexOf(title) ? title : `${title} (${fields[index]?.name})`,
  )
}
