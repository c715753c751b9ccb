// Fields for the first row of each value: filters only, by fields that every reader may see.
import { firstBy } from '../../kernel/leading'
import type { Path, RawField, Source } from '../source'
import { closed } from './reports'
import { checkName, type World } from './world'

type Fields = Readonly<Record<string, RawField>>

const writtenFirst = (field: RawField | undefined) => firstBy({ compute: field?.['x-compute'] as never })

export const isFirst = (field: RawField | undefined): boolean => writtenFirst(field) !== undefined

/** `at`: the path of the field. */
export function checkFirst(world: World, source: Source, at: Path, field: RawField, fields: Fields): void {
  const by = writtenFirst(field)
  if (!by) return
  const place = [...at, 'x-compute', 'first']
  const fault = (message: string) => world.report(source, place, `${place.join('.')}: ${message}`)
  if (field.type !== 'boolean' || !field.writeOnly) fault('only of a boolean that is never answered; say `writeOnly`')
  for (const name of by) {
    if (!checkName(world, source, place, name, Object.keys(fields), 'field')) continue
    const own = fields[name]
    const why = own?.['x-compute'] || own?.type !== 'string' ? 'is no stored text' : closed(own)
    if (why) fault(`"${name}" ${why}`)
  }
}
