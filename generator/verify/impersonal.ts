// Texts that tell nothing about people: not beside sensitive fields, nor beside a reference to somebody.
import type { Source } from '../source'
import type { World } from './world'

export function checkImpersonal(world: World, source: Source): void {
  const { features = {}, fields = {} } = source.data
  if (!features['impersonal']) return
  const at = ['features', 'impersonal']
  const report = (message: string) => world.report(source, at, `features.impersonal: ${message}`, 'key')
  for (const [name, field] of Object.entries(fields)) {
    const target = world.byName.get((field['x-ref'] ?? field.items?.['x-ref'])?.resource ?? '')?.data
    if (field['x-sensitive']) report(`fields.${name} is sensitive`)
    else if (target && target.kind !== 'settings' && !target.features?.['impersonal'])
      report(`fields.${name} refers to "${target.name}", which is not impersonal`)
  }
}
