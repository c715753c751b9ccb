// Emits the entry modules: index.ts (types), directory.ts (lazy) and icons.ts for the browser, bindings.ts (all) for the server.
import { isWithoutCode } from '../calls'
import type { Model } from '../normalise'
import { header, typeName } from '../text'

const from = 'schemas/'

export function emitIndex({ bindings }: Model): string {
  const imports = bindings.map(({ name }) => `import type { ${typeName(name)}Shape } from './resources/${name}'`)
  const shapes = bindings.map(({ name }) => `  ${name}: ${typeName(name)}Shape`)
  const bespoke = bindings
    .filter((binding) => binding.name === binding.base)
    .map((binding) => {
      const names = Object.values(binding.calls)
        .filter((call) => call.operation === 'action' && !isWithoutCode(call) && call.resource === binding.name)
        .map((call) => `'${call.name}'`)
      const computed = Object.values(binding.fields)
        .filter((field) => field.compute === true || field.derived === true)
        .map((field) => `'${field.name}'`)
      return `  ${binding.name}: { actions: ${names.join(' | ') || 'never'}; columns: ${computed.join(' | ') || 'never'} }`
    })
  return `${header(from)}// Types only: importing this costs the browser nothing.
${imports.join('\n')}

/** Resource to its types: row, create, update, calls. */
export interface Shapes {
${shapes.join('\n')}
}

export type ResourceName = keyof Shapes

/** Base resource to the parts that only a behaviour can supply. */
export interface Bespoke {
${bespoke.join('\n')}
}

export type BaseName = keyof Bespoke
`
}

export function emitDirectory({ bindings }: Model): string {
  const visible = bindings.filter((binding) => binding.kind !== 'table')
  const routes = visible.filter((binding) => binding.route).map((binding) => `  '${binding.route}': '${binding.name}',`)
  const loaders = visible.map(({ name }) => `  ${name}: () => import('./resources/${name}'),`)
  return `${header(from)}// Import this lazily: it grows with the number of resources, the first page must not.
import type { Binding } from '#kernel/binding'

/** Menu path to resource. */
export const routes: Readonly<Record<string, string>> = {
${routes.join('\n')}
}

const loaders: Record<string, () => Promise<{ binding: Binding }>> = {
${loaders.join('\n')}
}

/** The binding of a resource; rejects for an unknown name. */
export async function load(name: string): Promise<Binding> {
  const loader = Object.hasOwn(loaders, name) ? loaders[name] : undefined
  if (!loader) throw new Error(\`no resource named \${name}\`)
  return (await loader()).binding
}
`
}

/** Icons that the schemas name, which come with the first list; any other loads when it is drawn. */
export function emitIcons({ bindings, product }: Model): string {
  const named = [
    ...bindings.flatMap(({ icon, actions }) => [icon, ...actions.map((action) => action.icon)]),
    ...product.groups.map(({ icon }) => icon),
  ]
  // The neutral one stands for a name that does not exist.
  const names = new Set(['AppstoreOutlined', ...named.filter((name) => name !== undefined && name !== null)])
  return `${header(from)}export {\n${[...names]
    .sort()
    .map((name) => `  ${name},\n`)
    .join('')}} from '@ant-design/icons'\n`
}

export function emitBindings({ bindings }: Model): string {
  const imports = bindings.map(({ name }) => `import { binding as ${name} } from './resources/${name}'`)
  return `${header(from)}// Every binding at once, for the server and the tests.
import type { Binding } from '#kernel/binding'
${imports.join('\n')}

export const bindings: readonly Binding[] = [
${bindings.map(({ name }) => `  ${name},`).join('\n')}
]
`
}
