// Lazily loaded parts of a field: pickers and trees are large, and most lists have none.
import { type ComponentType, Suspense } from 'react'
import { lazyWithRetry } from '../gateway/lazy-with-retry'

/** @param room height to keep free while it loads, so that nothing below moves: that of a line, a picture or a tree */
export function lazily<P extends object>(
  open: () => Promise<{ default: ComponentType<P> }>,
  room: 'line' | 'picture' | 'tree' = 'line',
): ComponentType<P> {
  const Part = lazyWithRetry(open) as unknown as ComponentType<P>
  return function Lazily(props: P) {
    return (
      <Suspense fallback={<span className={`input-waiting input-waiting-${room} placeholder`} />}>
        <Part {...props} />
      </Suspense>
    )
  }
}
