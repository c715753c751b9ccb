// Every field that people may write has a place where they can: a group of a form, a switch, a cell, the page, or a reference that fills it in.
import type { Source } from '../source'
import type { World } from './world'

const writing = ['create', 'update', 'save']

/** A call takes the fields of its page's form, so that nobody writes one in no group. Takes the base, and looks into its views. */
export function checkForms(world: World, source: Source): void {
  const { name: own, fields = {} } = source.data
  const family = [source, ...world.sources.filter(({ data }) => data.of === own)]
  const writes = family.filter(({ data }) => writing.some((call) => call in (data.endpoints ?? {})))
  const groupsOf = ({ data }: Source) => data.views?.form?.groups ?? source.data.views?.form?.groups
  // Without groups a form shows all fields.
  if (writes.length === 0 || writes.some((one) => !groupsOf(one))) return
  const grouped = family.flatMap((one) => groupsOf(one) ?? []).flatMap((group) => group.fields)
  const placed = new Set([
    ...grouped,
    ...grouped.flatMap((name) => Object.keys(fields[name]?.['x-ref']?.fill ?? {})),
    ...family.flatMap(({ data: { toggles, scope, select, required = [], views } }) => [
      ...Object.keys({ ...toggles, ...scope, ...select }),
      ...(views?.list?.inline ?? []),
      // Reported as required.
      ...required,
    ]),
  ])
  const at = source.data.views?.form?.groups ? source : (writes[0] as Source)
  for (const [name, { readOnly }] of Object.entries(fields))
    if (!readOnly && !placed.has(name))
      world.report(
        at,
        ['views', 'form', 'groups'],
        `views.form.groups: "${name}" is in no group, so nobody can write it; add it to one, or make it readOnly`,
      )
}
