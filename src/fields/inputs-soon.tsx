// Inputs and filters that load on first use; once loaded they are drawn at once.
import { type ComponentType, Suspense, use } from 'react'

type Module = typeof import('./inputs')

let loaded: Module | null = null
let loading: Promise<Module> | null = null

/** Also called ahead: when a form is about to open, and when the browser is idle. */
export function loadInputs(): Promise<Module> {
  loading ??= import('./inputs').then(
    (module) => {
      loaded = module
      return module
    },
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

export function inputsLoaded(): boolean {
  return loaded !== null
}

/** A component for one part of a kind, the same in each rendering. */
export function partSoon<P extends object>(pick: (all: Module) => ComponentType<P> | null): ComponentType<P> {
  function Part(props: P) {
    const Found = pick(loaded ?? use(loadInputs()))
    return Found && <Found {...props} />
  }
  return function Soon(props: P) {
    // Always the same tree: another one would forget what was typed while the inputs were loading.
    return (
      <Suspense fallback={<span className="input-waiting placeholder" />}>
        <Part {...props} />
      </Suspense>
    )
  }
}
