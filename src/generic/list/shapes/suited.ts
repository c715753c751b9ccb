// Fields that suit groups, a board or a calendar, for a person who may read them.
import { canRead, type Grant } from '#kernel/access'
import type { Binding, Calendar, Field } from '#kernel/binding'
import { type By, byOf, isDated } from '#kernel/shapes'
import { movesTo } from './moves'

export interface Grouping extends By {
  readonly text: string
}

export function groupings(binding: Binding, grant: Grant): Grouping[] {
  return binding.views.list.filters.flatMap((name) => {
    const by = byOf(binding, name)
    if (!by || !canRead(grant, by.field)) return []
    const others = ['year', 'yearly'].flatMap((unit) => {
      const text = `${name}.${unit}`
      const other = byOf(binding, text)
      return other ? [{ text, ...other }] : []
    })
    return [{ text: name, ...by }, ...others]
  })
}

/** Choices as columns, those that actions move records between first. */
export function boardFields(binding: Binding, grant: Grant): Field[] {
  const fields = groupings(binding, grant).flatMap(({ field }) => (field.kind === 'choice' ? field : []))
  const moved = (field: Field) => (movesTo(binding, field).length > 0 ? 0 : 1)
  return fields.sort((one, other) => moved(one) - moved(other))
}

/** Dates as days, that of the schema's calendar first. */
export function calendarFields(binding: Binding, grant: Grant): Field[] {
  const fields = groupings(binding, grant).flatMap(({ field, unit }) =>
    unit === 'month' && isDated(field) ? field : [],
  )
  const from = binding.views.calendar?.from
  return fields.sort((one, other) => Number(other.name === from) - Number(one.name === from))
}

/** The calendar by this date: that of the schema, or one with the date alone. */
export function calendarBy(binding: Binding, { name }: Field): Calendar {
  const own = binding.views.calendar
  if (own?.from === name) return own
  const tone =
    own?.tone ?? Object.values(binding.fields).find((field) => field.choices?.some((choice) => choice.tone))?.name
  return { from: name, ...(tone ? { tone } : {}) }
}
