// An icon is one that the menu can draw: any outlined icon of @ant-design/icons.
import { iconNames } from '../icons'
import { nearest } from '../nearest'
import type { Path, Source } from '../source'
import type { World } from './world'

export function checkIcons(world: World, source: Source): void {
  const { icon, actions } = source.data
  const check = (name: string | undefined, path: Path) => {
    if (name === undefined || iconNames().includes(name)) return
    world.report(source, path, `${path.join('.')}: unknown icon "${name}"${nearest(name, iconNames())}`)
  }
  check(icon, ['icon'])
  for (const [name, action] of Object.entries(actions ?? {})) check(action.icon, ['actions', name, 'icon'])
}
