// Calendar view: dates that the list filters by, a choice that colours, conditions on fields that exist.
import { TEXTAREA_FROM } from '../../kernel/constants'
import { kindOf } from '../../kernel/kinds'
import type { Path, Source } from '../source'
import { checkCondition } from './conditions'
import { baseOf, checkName, fieldNames, type World } from './world'

const parts: Readonly<Record<string, readonly string[]>> = {
  from: ['date', 'date-time'],
  until: ['date', 'date-time'],
  tone: ['choice'],
  place: ['text', 'textarea'],
}

export function checkCalendar(world: World, source: Source): void {
  const { calendar } = source.data.views ?? {}
  if (!calendar) return
  const base = baseOf(world, source)
  const { fields = {} } = base
  const filters = source.data.views?.list?.filters ?? base.views?.list?.filters
  for (const [part, wanted] of Object.entries(parts)) {
    const name = calendar[part as keyof typeof calendar]
    if (typeof name !== 'string') continue
    const path: Path = ['views', 'calendar', part]
    if (!checkName(world, source, path, name, fieldNames(base), 'field')) continue
    const kind = fields[name] && kindOf(fields[name], TEXTAREA_FROM)?.kind
    if (kind && !wanted.includes(kind))
      world.report(source, path, `views.calendar.${part}: "${name}" is no ${wanted.join(' or ')}`)
    else if ((part === 'from' || part === 'until') && filters && !filters.includes(name))
      world.report(source, path, `views.calendar.${part}: the list has no filter "${name}"`)
  }
  const { where = {}, cancelled } = calendar.feed ?? {}
  for (const name of Object.keys(where))
    if (filters && !filters.includes(name))
      world.report(source, ['views', 'calendar', 'feed', 'where', name], `the list has no filter "${name}"`, 'key')
  if (cancelled) checkCondition(world, source, ['views', 'calendar', 'feed', 'cancelled'], cancelled, fields)
}
