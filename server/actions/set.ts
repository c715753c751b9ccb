// Actions without code: write the values that the schema names to each of their rows.
import type { Call, Row } from '#kernel/binding'
import type { AnyHandle } from '../core/behaviour'
import { type Context, resourceOf } from '../core/context'
import { writeChange } from './write'

function givenBy(source: unknown, input: Row, context: Context): unknown {
  if (source === '$now') return context.now().toISOString()
  if (source === '$me') return context.session?.admin.real_name ?? null
  const name = typeof source === 'string' ? /^\$input\.(\w+)$/.exec(source)?.[1] : undefined
  return name ? (input[name] ?? null) : source
}

/** Handler of such an action. @returns `{ num }` */
export function setting({ set = {}, of }: Call): AnyHandle {
  return async (input, context) => {
    const resource = of ? context.resources.get(context.resources.binding(of).base) : resourceOf(context)
    const values = Object.entries(set).map(([name, source]) => [name, givenBy(source, input, context)])
    const rows = context.subjects ?? []
    for (const row of rows) await writeChange(resource, row, Object.fromEntries(values), context)
    return { num: rows.length }
  }
}
