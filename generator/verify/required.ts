// A required field can be given: it is in the form or filled in by a reference there, not computed, not hidden by a condition.
import type { RawField, Source } from '../source'
import { baseOf, checkName, type World } from './world'

export function checkRequired(world: World, source: Source): void {
  const { required, scope } = source.data
  const base = baseOf(world, source)
  const groups = source.data.views?.form?.groups ?? base.views?.form?.groups
  const inForm = groups && new Set(groups.flatMap((group) => group.fields))
  const creates = source.data.endpoints?.['create'] ?? base.endpoints?.['create']
  for (const [index, name] of (required ?? []).entries()) {
    const path = ['required', index]
    if (!checkName(world, source, path, name, Object.keys(base.fields ?? {}), 'field')) continue
    const field = base.fields?.[name] as RawField
    if (field.readOnly) world.report(source, path, `required: "${name}" is readOnly`)
    if (field['x-when']) world.report(source, path, `required: "${name}" has x-when; write "x-required" there instead`)
    const stamped = scope && name in scope
    const filled = Object.entries(base.fields ?? {}).some(
      ([own, { 'x-ref': ref }]) => Object.hasOwn(ref?.fill ?? {}, name) && inForm?.has(own) && required?.includes(own),
    )
    if (creates && inForm && !inForm.has(name) && !stamped && !filled)
      world.report(source, path, `required: "${name}" is not in the form`)
  }
}
