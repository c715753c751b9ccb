// An icon is one that the menu can draw: any outlined icon of @ant-design/icons.
import { iconFault } from '../icons'
import type { Path, Source } from '../source'
import type { World } from './world'

export function checkIcons(world: World, source: Source): void {
  const { icon, actions } = source.data
  const check = (name: string | undefined, path: Path) => {
    const fault = name === undefined ? null : iconFault(path.join('.'), name)
    if (fault) world.report(source, path, fault)
  }
  check(icon, ['icon'])
  for (const [name, action] of Object.entries(actions ?? {})) check(action.icon, ['actions', name, 'icon'])
}
