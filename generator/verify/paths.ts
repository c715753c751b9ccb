// Verb and path are unique over all files, except where an input distinguishes two actions or options repeat the list.
import { endpointOf, type Path, type Source } from '../source'
import type { World } from './world'

interface Claim {
  source: Source
  path: Path
  what: string
  call: string
  /** A fixed or required input distinguishes it from others on the same path. */
  distinguishes: boolean
}

function* claimsOf(source: Source): Generator<Claim> {
  for (const key of ['endpoints', 'toggles'] as const) {
    for (const [name, endpoint] of Object.entries(source.data[key] ?? {})) {
      yield { source, path: [key, name], what: name, call: endpointOf(endpoint).call, distinguishes: false }
    }
  }
  for (const [name, action] of Object.entries(source.data.actions ?? {})) {
    const distinguishes = Boolean(action.with) || (action.input?.required ?? []).length > 0
    const path = ['actions', name, 'endpoint']
    yield { source, path, what: name, call: endpointOf(action.endpoint).call, distinguishes }
  }
}

function mayShare(held: readonly Claim[]): boolean {
  const sameFile = held.every((one) => one.source === held[0]?.source)
  const listAndOptions = sameFile && held.every((one) => one.what === 'list' || one.what === 'options')
  // One action is meant where no other is.
  const others = held.filter((one) => !one.distinguishes)
  const oneOther = sameFile && others.length === 1 && others[0]?.path[0] === 'actions'
  return listAndOptions || oneOther || others.length === 0
}

export function checkPaths(world: World): void {
  const claims = new Map<string, Claim[]>()
  for (const source of world.sources) {
    for (const claim of claimsOf(source)) {
      const shape = claim.call.replace(/\{\w+\}/g, '{}')
      claims.set(shape, [...(claims.get(shape) ?? []), claim])
    }
  }
  for (const [shape, held] of claims) {
    const [first, ...others] = held
    if (!first || mayShare(held)) continue
    for (const { source, path } of others) {
      const message = `"${shape}" is ${first.what} of ${first.source.file} already`
      world.report(source, path, `${path.join('.')}: ${message}`)
    }
  }
}
