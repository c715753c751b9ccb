// Conditions (`x-when`, an action's `when`): siblings exist, constants are their choices, nothing goes in a circle.
import type { Path, RawField, Source } from '../source'
import { checkChoice, checkName, fieldNames, type World } from './world'

function* constantsIn(test: unknown, path: Path): Generator<[unknown, Path]> {
  if (!test || typeof test !== 'object') return
  for (const [word, value] of Object.entries(test)) {
    if (word === 'const') yield [value, [...path, word]]
    else if (word === 'enum' && Array.isArray(value))
      for (const [index, one] of value.entries()) yield [one, [...path, word, index]]
    else if (word === 'not' || word === 'contains') yield* constantsIn(value, [...path, word])
  }
}

export function checkCondition(
  world: World,
  source: Source,
  path: Path,
  condition: object,
  fields: Record<string, RawField>,
): void {
  for (const [sibling, test] of Object.entries(condition)) {
    const at = [...path, sibling]
    if (!checkName(world, source, at, sibling, fieldNames({ fields }), 'field')) continue
    for (const [value, place] of constantsIn(test, at))
      checkChoice(world, source, place, fields[sibling], value, at.join('.'))
  }
}

export function checkCycles(world: World, source: Source, path: Path, fields: Record<string, RawField>): void {
  const reported = new Set<string>()
  const visit = (name: string, trail: readonly string[]): void => {
    if (trail.includes(name)) {
      const loop = [...trail.slice(trail.indexOf(name)), name]
      const key = [...new Set(loop)].sort().join()
      if (!reported.has(key))
        world.report(source, [...path, name, 'x-when'], `x-when goes in a circle: ${loop.join(' → ')}`)
      reported.add(key)
      return
    }
    for (const sibling of Object.keys(fields[name]?.['x-when'] ?? {})) visit(sibling, [...trail, name])
  }
  for (const name of Object.keys(fields)) visit(name, [])
}
