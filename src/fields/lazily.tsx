// A part of a field that loads when the first one is drawn: pickers and trees are large, most lists have none.
import { Skeleton } from 'antd'
import { type ComponentType, lazy, Suspense } from 'react'

export function lazily<P extends object>(open: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const Part = lazy(open) as unknown as ComponentType<P>
  return function Lazily(props: P) {
    return (
      <Suspense fallback={<Skeleton.Input active block />}>
        <Part {...props} />
      </Suspense>
    )
  }
}
