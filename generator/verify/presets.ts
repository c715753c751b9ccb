// A preset's filter must be valid for the list: known names, and values that fit them.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { formats } from '../../kernel/formats'
import { filterSchema } from '../../kernel/schema'
import { standard } from '../../kernel/standard'
import { normaliseFields } from '../fields'
import type { Path, RawSchema, Source } from '../source'
import { baseOf, checkChoice, checkName, choicesOf, fieldNames, type World } from './world'

const ajv = new Ajv2020({ strict: false, validateSchema: false, formats })

/** The server's validator for the filter; undefined if the field has no filterable kind. */
function testOf(base: RawSchema, name: string): ValidateFunction | undefined {
  const raw = base.fields?.[name]
  const same = (_key: string, zh: string) => ({ zh, en: zh })
  const context = { schemas: new Map(), bases: new Map() }
  const field = raw
    ? normaliseFields({ [name]: raw }, [], 'fields', same, context)[name]
    : standard[name as keyof typeof standard]
  const schema = field && filterSchema(field)
  return schema ? ajv.compile(schema) : undefined
}

export function checkPresets(world: World, source: Source): void {
  const base = baseOf(world, source)
  const list = source.data.views?.list
  const filterable = list?.filters ?? base.views?.list?.filters ?? fieldNames(base)
  for (const [index, preset] of (list?.presets ?? []).entries()) {
    for (const [name, value] of Object.entries(preset.filter)) {
      const path = ['views', 'list', 'presets', index, 'filter', name]
      if (!checkName(world, source, path, name, filterable, 'filter')) continue
      checkFilterValue(world, source, path, { base, name, value }, 'views.list.presets')
    }
  }
}

/** Reports a value that a list request would refuse as the filter of a field. */
export function checkFilterValue(
  world: World,
  source: Source,
  path: Path,
  { base, name, value }: { base: RawSchema; name: string; value: unknown },
  where: string,
): void {
  const field = base.fields?.[name]
  const constants = (Array.isArray(value) ? value : [value]).filter((one) => typeof one !== 'object')
  if (choicesOf(field) && constants.length > 0) {
    for (const one of constants) checkChoice(world, source, path, field, one, `${where}.${name}`)
    return
  }
  const fits = testOf(base, name)
  if (fits && !fits(value)) world.report(source, path, `${where}: ${JSON.stringify(value)} is no filter of ${name}`)
}
