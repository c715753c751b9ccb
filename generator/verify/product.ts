// The product file refers only to existing resources and fields.
import { nearest } from '../nearest'
import type { Fault, Path, Source } from '../source'
import { fieldNames, type World } from './world'

/** The tree, and the field of a user of the system that holds places in it. */
function* scopeFaults(world: World): Generator<{ path: Path; message: string }> {
  const { tree, assigned } = world.product?.data.scope ?? {}
  if (!tree || !assigned || world.unread.has(tree)) return
  const found = world.byName.get(tree)
  if (found?.data.kind !== 'tree') {
    const trees = world.sources.filter(({ data }) => data.kind === 'tree').map(({ data }) => data.name)
    yield { path: ['scope', 'tree'], message: `scope.tree: "${tree}" is no tree${nearest(tree, trees)}` }
  }
  const admin = world.byName.get('admin')?.data.fields ?? {}
  const input = world.byName.get('role')?.data.actions?.['view_as']?.input?.fields ?? {}
  for (const [where, field] of [
    ['admin', admin[assigned]],
    ['input of role.view_as', input[assigned]],
  ] as const) {
    if (field?.type === 'array' && field['x-ref']?.resource === tree) continue
    yield {
      path: ['scope', 'assigned'],
      message: `scope.assigned: ${where} has no list "${assigned}" that refers to ${tree}`,
    }
  }
}

/** Names of settings must be fields of the settings. */
function* settingFaults(world: World): Generator<{ path: Path; message: string }> {
  const { identity, settings } = world.product?.data ?? {}
  const config = world.byName.get('config')
  if (!config) return
  const names = fieldNames(config.data)
  const unknown = (name: string) => (names.includes(name) ? null : `unknown setting "${name}"${nearest(name, names)}`)
  for (const [key, name] of Object.entries(identity ?? {})) {
    const message = unknown(name)
    if (message) yield { path: ['identity', key], message: `identity.${key}: ${message}` }
  }
  for (const name of Object.keys(settings ?? {})) {
    const message = unknown(name)
    if (message) yield { path: ['settings', name], message: `settings: ${message}` }
  }
  const kind = identity?.kind
  if (kind && config.data.fields?.[kind] && !config.data.fields[kind].oneOf)
    yield { path: ['identity', 'kind'], message: `identity.kind: "${kind}" is not a choice` }
}

/** Faults of the product file; none if it can't be read, which is already reported. */
export function productFaults(world: World): Fault[] {
  const { product } = world
  if (!product) return []
  const at: Source['at'] = product.at
  return [...scopeFaults(world), ...settingFaults(world)].map(({ path, message }) => ({
    file: product.file,
    ...at(path),
    message,
  }))
}
