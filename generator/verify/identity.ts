// Identity of a file: name, base, route and menu group, each unique and known.
import { endpointOf, type Path, type Source } from '../source'
import { checkName, type World } from './world'

function checkOnce(world: World): Set<string> {
  const routes = new Map<string, string>()
  const names = new Map<string, string>()
  for (const source of world.sources) {
    const { name, route } = source.data
    const twin = names.get(name)
    if (twin) world.report(source, ['name'], `name: "${name}" is taken by ${twin}`)
    names.set(name, source.file)
    const other = route && routes.get(route)
    if (other) world.report(source, ['route'], `route: "${route}" stands in ${other} already`)
    if (route) routes.set(route, source.file)
  }
  return new Set(routes.keys())
}

function checkPlace(world: World, source: Source): void {
  const { of, group } = source.data
  if (of !== undefined && !world.unread.has(of)) {
    const bases = world.sources.filter((one) => !one.data.of).map((one) => one.data.name)
    checkName(world, source, ['of'], of, bases, 'resource')
  }
  // Without a readable product file every group would be unknown.
  if (group === undefined || !world.product) return
  const keys = world.product.data.groups.map((one) => one.key)
  checkName(world, source, ['group'], group, keys, 'menu group')
}

function checkRoutes(world: World, source: Source, routes: readonly string[]): void {
  const check = (list: readonly string[] | undefined, path: Path) =>
    list?.forEach((route, index) => {
      if (route.startsWith('/')) checkName(world, source, [...path, index], route, routes, 'route')
    })
  check(source.data.grantedBy, ['grantedBy'])
  for (const [name, endpoint] of Object.entries(source.data.endpoints ?? {})) {
    check(endpointOf(endpoint).grantedBy, ['endpoints', name, 'grantedBy'])
  }
  for (const [name, endpoint] of Object.entries(source.data.toggles ?? {})) {
    check(endpointOf(endpoint).grantedBy, ['toggles', name, 'grantedBy'])
  }
  for (const [name, action] of Object.entries(source.data.actions ?? {})) {
    check(endpointOf(action.endpoint).grantedBy, ['actions', name, 'endpoint', 'grantedBy'])
  }
}

export function checkIdentity(world: World): void {
  const routes = checkOnce(world)
  for (const source of world.sources) {
    checkPlace(world, source)
    // A file that couldn't be read may be the one with the route.
    if (world.unread.size === 0) checkRoutes(world, source, [...routes])
  }
}
