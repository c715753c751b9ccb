// Rows of one sheet with the same value of a unique field, told also where other faults keep them from being written.
import type { Binding, Row } from '#kernel/binding'
import { type Language, pick } from '#kernel/text'
import { say } from './words'

/** Notes each row; answers the fields whose value an earlier one has, with the message. */
export function twinsOf(
  { fields }: Binding,
  language: Language,
): (place: number, values: Row) => Record<string, string> {
  const unique = Object.values(fields).filter((field) => field.unique === true)
  const seen = new Map<string, number>()
  return (place, values) => {
    const found: Record<string, string> = {}
    for (const { name, title } of unique) {
      const value = values[name]
      if (value === null || value === undefined) continue
      const key = `${name} ${JSON.stringify(value)}`
      const before = seen.get(key)
      if (before === undefined) seen.set(key, place)
      else if (before !== place) found[name] = say.twice(pick(title, language), before, language === 'en')
    }
    return found
  }
}
