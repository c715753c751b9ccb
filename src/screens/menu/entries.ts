// The entries of the menu for its own form: which may hang where, and what is already in it.
import { useMemo } from 'react'
import type { Reference } from '#kernel/binding'
import type { Option } from '#kernel/wire'
import { flatten, useNamedOptions } from '../../fields/options'
import { knownBinding } from '../../gateway/bindings'

export type EntryType = 'directory' | 'page' | 'button'

const everything = {}

export function typeOf(option: Option | undefined): EntryType | undefined {
  return option?.['type'] as EntryType | undefined
}

/** What an entry may be below another; at the top there are no buttons. */
export function typesBelow(parent: EntryType | undefined): EntryType[] {
  if (parent === 'page') return ['button']
  return parent === 'button' ? [] : ['directory', 'page']
}

/** Entries that can hold one of this type; before it is chosen, any that can hold something. */
export function mayHold(parent: EntryType | undefined, type: EntryType | undefined): boolean {
  return type ? typesBelow(parent).includes(type) : typesBelow(parent).length > 0
}

export function useEntries(): { tree: readonly Option[]; all: readonly Option[]; loading: boolean } {
  // The form that asks has been drawn from this binding.
  const reference = knownBinding('menu')?.fields['pid']?.ref as Reference
  const { options, loading } = useNamedOptions(reference, everything)
  const all = useMemo(() => flatten(options), [options])
  return { tree: options, all, loading }
}
