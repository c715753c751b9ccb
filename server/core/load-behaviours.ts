// Discovers the behaviours of engine and product by file name.
import type { AnyBehaviour } from './behaviour'

/** The behaviour of an engine's resource with the product's additions, whose check comes after the engine's. */
function joined(engine: AnyBehaviour, product: AnyBehaviour): AnyBehaviour {
  const checks = [engine.check, product.check]
  return {
    ...engine,
    ...product,
    async check(record, stored, context) {
      for (const check of checks) await check?.(record, stored, context)
    },
  }
}

/** Every file of `behaviours/` and `product/behaviours/`, by resource name: a new file needs no registration. */
export function loadBehaviours(): Map<string, AnyBehaviour> {
  const files = import.meta.glob<{ default: AnyBehaviour }>(['../behaviours/*.ts', '../product/behaviours/*.ts'], {
    eager: true,
  })
  const behaviours = new Map<string, AnyBehaviour>()
  for (const [path, { default: code }] of Object.entries(files)) {
    if (path.endsWith('.test.ts')) continue
    const name = path.replace(/^.*\/|\.ts$/g, '')
    const engine = behaviours.get(name)
    behaviours.set(name, engine ? joined(engine, code) : code)
  }
  return behaviours
}
