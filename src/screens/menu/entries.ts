// Menu entries for their form: valid parents, and entries already present.
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

/** Types allowed below a parent; at the top there are no buttons. */
export function typesBelow(parent: EntryType | undefined): EntryType[] {
  if (parent === 'page') return ['button']
  return parent === 'button' ? [] : ['directory', 'page']
}

/** Valid parents for this type; before it is chosen, any entry that can have children. */
export function mayHold(parent: EntryType | undefined, type: EntryType | undefined): boolean {
  return type ? typesBelow(parent).includes(type) : typesBelow(parent).length > 0
}

export function useEntries(): { tree: readonly Option[]; all: readonly Option[]; loading: boolean } {
  // The calling form was rendered from this binding.
  const reference = knownBinding('menu')?.fields['pid']?.ref as Reference
  const { options, loading } = useNamedOptions(reference, everything)
  const all = useMemo(() => flatten(options), [options])
  return { tree: options, all, loading }
}
