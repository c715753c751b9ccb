// Discovers the behaviours of engine and product by file name.
import type { AnyBehaviour } from './behaviour'

/** Every file of `behaviours/` and `product/behaviours/`, by resource name: a new file needs no registration. */
export function loadBehaviours(): Map<string, AnyBehaviour> {
  const files = import.meta.glob<{ default: AnyBehaviour }>(['../behaviours/*.ts', '../product/behaviours/*.ts'], {
    eager: true,
  })
  return new Map(
    Object.entries(files)
      .filter(([path]) => !path.endsWith('.test.ts'))
      .map(([path, file]) => [path.replace(/^.*\/|\.ts$/g, ''), file.default]),
  )
}
