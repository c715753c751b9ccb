// Portraits of office holders, in as few calls as the options of a reference allow.
import { useQueries } from '@tanstack/react-query'
import type { Binding, Reference } from '#kernel/binding'
import { optionsQuery } from '../../../fields/options'
import { useWords } from '../../../locales/use-words'

/** The reference from the holders of a node to people. */
export function personOf(binding: Binding): Reference | undefined {
  return binding.fields['user_list']?.fields?.['user_id']?.ref
}

/** Address of the picture by id; people without one, or beyond what the caller may see, are missing. */
export function useFaces(ref: Reference | undefined, ids: readonly number[]): ReadonlyMap<number, string> {
  const { language } = useWords()
  const most = ref?.options.limit || ids.length
  const wanted = [...new Set(ids)].sort((left, right) => left - right)
  const parts = ref ? Array.from({ length: Math.ceil(wanted.length / most) }, (_, part) => part) : []
  return useQueries({
    queries: parts.map((part) =>
      optionsQuery(ref as Reference, { id_list: wanted.slice(part * most, (part + 1) * most) }, language),
    ),
    combine: (asked) =>
      new Map(
        asked.flatMap(({ data = [] }) =>
          data.flatMap(({ id, headimg_path: face }) => (typeof face === 'string' && face ? [[id, face]] : [])),
        ),
      ),
  })
}
