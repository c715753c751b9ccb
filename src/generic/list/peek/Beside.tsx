// The panels beside a list: the record looked at, and before it the one kept to compare with.
import { type ComponentType, Suspense } from 'react'
import type { Binding } from '#kernel/binding'
import type { Peeking, PeekProps } from './use-peek'

interface Props {
  panel: ComponentType<PeekProps>
  binding: Binding
  route: string
  peek: Peeking
  onStep(by: 1 | -1): void
}

export function Beside({ panel: Panel, binding, route, peek, onStep }: Props) {
  const { id, kept } = peek
  if (id === null) return null
  const keepThis = (): void => {
    peek.keep(id)
    onStep(1)
  }
  return (
    <Suspense fallback={null}>
      {kept !== null && <Panel binding={binding} route={route} id={kept} kept onClose={() => peek.keep(null)} />}
      <Panel
        binding={binding}
        route={route}
        id={id}
        onStep={onStep}
        onKeep={kept === null ? keepThis : undefined}
        onClose={() => peek.show?.(null)}
      />
    </Suspense>
  )
}
