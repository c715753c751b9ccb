// Compares the product's access table with the policy's; each difference is a sentence with role and call.
import type { Binding, Row } from '#kernel/binding'
import { menuOf, type RoleCard, roleCard } from '../../scripts/access/grants'
import { callsOf, fieldVerdict, type Named, rowsOf, verdictOf } from '../../scripts/access/table'
import type { Oracle, Truth } from './oracle'
import type { Policy } from './policy'
import { areas, computed, extraRights } from './protected'
import type { Role } from './roles'

const words = { refused: 'refused', granted: 'granted', session: 'anybody signed in', open: 'anybody at all' } as const
const said = {
  refused: 'may not call',
  granted: 'may call',
  session: 'may, like anybody signed in, call',
  open: 'may, like anybody at all, call',
} as const

export function sentence(
  role: Role | null,
  policy: Pick<Policy, 'call' | 'key'>,
  does: string,
  wanted: string,
): string {
  return `${role?.name ?? '未登录者'} ${does} ${policy.call} (${policy.key}), policy says ${wanted}`
}

function text(rows: readonly Row[]): string {
  const all = rows.some((one) => Object.keys(one).length === 0)
  const parts = rows.map((one) => JSON.stringify(Object.fromEntries(Object.entries(one).sort())))
  return all ? 'all rows' : [...new Set(parts)].sort().join(' or ')
}

function compareCall(oracle: Oracle, role: Role | null, policy: Policy, truth: Truth, found: ProductCall): string[] {
  const { opened, scopes } = found
  if (opened !== truth.opened) {
    return [sentence(role, policy, said[opened], words[truth.opened])]
  }
  const differences: string[] = []
  const wantedRows = text(truth.ways.map((way) => way.rows))
  if (opened === 'granted' && text(scopes) !== wantedRows)
    differences.push(sentence(role, policy, `reaches ${text(scopes)} by`, wantedRows))
  const base = oracle.schemas.find((one) => one.name === policy.resource)?.of ?? policy.resource
  if (role && opened === 'granted' && found.rows) {
    const rows = oracle.rows(role, base)
    if (rows.read !== found.rows.read)
      differences.push(sentence(role, policy, `sees ${found.rows.read} rows of ${base} by`, `${rows.read} only`))
    if (!policy.reads && rows.write !== found.rows.write)
      differences.push(
        sentence(role, policy, `${found.rows.write ? 'may' : 'may not'} write under its data scope by`, 'otherwise'),
      )
  }
  return differences
}

interface ProductCall {
  opened: Truth['opened']
  scopes: Row[]
  rows: ReturnType<typeof rowsOf> | null
}

interface Product {
  readonly named: ReadonlyMap<string, Named>
  cardFor(role: Role): RoleCard
}

const products = new WeakMap<readonly Binding[], Product>()

/** Calls and role cards of these bindings, each made once. */
function productOf(bindings: readonly Binding[]): Product {
  const made = products.get(bindings)
  if (made) return made
  const menu = menuOf(bindings)
  const cards = new Map<Role, RoleCard>()
  const product: Product = {
    named: new Map(callsOf(bindings).map((one) => [one.key, one])),
    cardFor(role) {
      const card = cards.get(role) ?? cardOf(role, bindings, menu)
      cards.set(role, card)
      return card
    },
  }
  products.set(bindings, product)
  return product
}

/** Every role × call, or `only` one call; empty if there are no differences. */
export function callDifferences(
  bindings: readonly Binding[],
  oracle: Oracle,
  roles: readonly Role[],
  only?: string,
): string[] {
  const found: string[] = []
  const policies = oracle.policies.filter((policy) => only === undefined || policy.key === only)
  const { named, cardFor } = productOf(bindings)
  const known = new Set(oracle.policies.map((policy) => policy.key))
  for (const key of named.keys()) if (!known.has(key)) found.push(`${key} is a call that no schema file has`)
  for (const role of [null, ...roles]) {
    const card = role && cardFor(role)
    for (const policy of policies) {
      const one = named.get(policy.key)
      if (!one) {
        found.push(`${policy.key} exists in the schemas and not in the product`)
        continue
      }
      const verdict = verdictOf(card?.grant ?? null, one.call)
      const scopes = verdict.by.map((point) =>
        point.derived ? referredRows(bindings, one.binding.base, point.select) : { ...point.scope },
      )
      const rows = card ? rowsOf(card, one.binding) : null
      found.push(
        ...compareCall(oracle, role, policy, oracle.truth(role, policy), { opened: verdict.opened, scopes, rows }),
      )
    }
  }
  return found
}

/** Every role × call and role × field. */
export function differences(bindings: readonly Binding[], oracle: Oracle, roles: readonly Role[]): string[] {
  const { cardFor } = productOf(bindings)
  return [
    ...callDifferences(bindings, oracle, roles),
    ...roles.flatMap((role) => fieldDifferences(bindings, oracle, role, cardFor(role))),
  ]
}

/** The role as the server's access check sees it, with the menu of a new database. */
export function cardOf(role: Role, bindings: readonly Binding[], menu: ReturnType<typeof menuOf>): RoleCard {
  const words = { name: role.name, remark: '', holds: role.holds, data_scope: role.dataScope }
  return { ...roleCard(words, bindings, menu), canSensitive: role.canSensitive }
}

/** Rows behind a reference to a view: those of the view. */
function referredRows(bindings: readonly Binding[], base: string, select: Row): Row {
  if (Object.keys(select).length === 0) return {}
  const view = bindings.find((one) => one.base === base && JSON.stringify(one.select) === JSON.stringify(select))
  return { ...view?.scope }
}

function fieldDifferences(bindings: readonly Binding[], oracle: Oracle, role: Role, card: RoleCard): string[] {
  const found: string[] = []
  for (const binding of bindings) {
    if (binding.kind === 'table') continue
    for (const field of Object.values(binding.fields)) {
      const shown = fieldVerdict(card, field)
      const wanted = oracle.field(role, binding.base, field.name)
      const what = `${binding.name}.${field.name}`
      if (shown.read !== wanted.read)
        found.push(`${role.name} reads ${what} ${shown.read} by ${pathOf(binding, 'read')}, policy says ${wanted.read}`)
      if (shown.list !== wanted.list)
        found.push(`${role.name} lists ${what} ${shown.list} by ${pathOf(binding, 'list')}, policy says ${wanted.list}`)
      const mayWrite = shown.write && !computed.includes(`${binding.base}.${field.name}`)
      if (shown.write !== mayWrite || shown.write !== wanted.write)
        found.push(
          `${role.name} may ${shown.write ? '' : 'not '}write ${what} by ${pathOf(binding, 'update')}, policy says otherwise`,
        )
    }
  }
  return found
}

function pathOf(binding: Binding, name: string): string {
  const call = binding.calls[name]
  return call ? `${call.method} ${call.path}` : binding.name
}

/** Entries written by hand must be about something that exists. */
export function staleEntries(
  oracle: Oracle,
  lists: readonly (readonly string[])[],
  calls: readonly string[],
): string[] {
  const fields = new Set(
    oracle.schemas.flatMap((schema) => Object.keys(schema.fields ?? {}).map((name) => `${schema.name}.${name}`)),
  )
  const known = new Set(oracle.policies.map((policy) => policy.key))
  return [
    ...lists.flat().filter((key) => !fields.has(key)),
    ...Object.keys(extraRights).filter((key) => !fields.has(key)),
    ...Object.keys(areas).filter((name) => !oracle.schemas.some((one) => one.name === name)),
    ...calls.filter((key) => !known.has(key)),
  ]
}
