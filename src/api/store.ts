// An observable value for components: the smallest store for useSyncExternalStore.
import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get(): T
  set(next: T): void
  subscribe(listener: () => void): () => void
}

export function createStore<T>(first: T): Store<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type Readable<T> = Pick<Store<T>, 'get' | 'subscribe'>

export function useStore<T>(store: Readable<T>): T
/** A part of the value: changes elsewhere draw nothing. `pick` must return the same part for the same value. */
export function useStore<T, P>(store: Readable<T>, pick: (value: T) => P): P
export function useStore<T>(store: Readable<T>, pick: (value: T) => unknown = (value) => value): unknown {
  return useSyncExternalStore(store.subscribe, () => pick(store.get()))
}
