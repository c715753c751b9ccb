// The colours of all tags of a resource: one call, whichever lists show them.
import { useQuery } from '@tanstack/react-query'
import type { Reference } from '#kernel/binding'
import type { Option } from '#kernel/wire'
import { useWords } from '../../locales/use-words'
import { optionsQuery } from '../options'
import { type Tints, tintsOf } from './tints'

/** Milliseconds; a write outdates them at once. */
const FRESH = 300_000

const none: Tints = new Map()

/** Empty until they are known. */
export function useTints(ref: Reference): Tints {
  const { language } = useWords()
  const { tag = '' } = ref
  const { data = none } = useQuery({
    ...optionsQuery(ref, {}, language),
    staleTime: FRESH,
    enabled: ref.options.path !== '',
    select: (options) => tintsFor(tag, options),
  })
  return data
}

const kept = new WeakMap<readonly Option[], Map<string, Tints>>()

/** The same map for the same answer, whoever asks. */
function tintsFor(tag: string, options: readonly Option[]): Tints {
  const known = kept.get(options) ?? new Map<string, Tints>()
  kept.set(options, known)
  const tints = known.get(tag) ?? tintsOf(tag, options)
  known.set(tag, tints)
  return tints
}
