// The binding of a resource that a screen names, but is not about.
import { useQuery } from '@tanstack/react-query'
import type { Binding } from '#kernel/binding'
import { bindingOf } from '../api/bindings'

/** Null until it has loaded, without a name, and if there is no such resource any more. */
export function useBinding(name: string | null | undefined): Binding | null {
  const { data } = useQuery({
    queryKey: ['binding', name ?? ''],
    queryFn: (): Promise<Binding | null> => bindingOf(name ?? '').catch(() => null),
    enabled: Boolean(name),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}
