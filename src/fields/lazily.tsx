// Lazily loaded parts of a field: pickers and trees are large, and most lists have none.
import { type ComponentType, lazy, Suspense } from 'react'

export function lazily<P extends object>(open: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const Part = lazy(open) as unknown as ComponentType<P>
  return function Lazily(props: P) {
    return (
      <Suspense fallback={<span className="input-waiting placeholder" />}>
        <Part {...props} />
      </Suspense>
    )
  }
}
