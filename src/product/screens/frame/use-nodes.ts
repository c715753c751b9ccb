// The nodes of an organisation, the name at its top, and the day for which its terms are judged.
import { useQuery } from '@tanstack/react-query'
import type { Binding } from '#kernel/binding'
import { useCaptions } from '../../../fields/options'
import { today } from '../../../fields/zone'
import { callBinding } from '../../../gateway/gateway'
import { useSession } from '../../../gateway/session'
import { useWords } from '../../../locales/use-words'
import { type Node, nodesOf } from './nodes'

/** `areaId`: null for head office. `nodes` is undefined until they have arrived. */
export function useNodes(binding: Binding, areaId: number | null) {
  const { t } = useWords()
  const { admin } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['frame', areaId],
    queryFn: ({ signal }) =>
      callBinding<{ list_data: Node[] }>(binding, 'list', { area_id: areaId }, { signal, quiet: true }),
  })
  const names = useCaptions(binding.fields['area_id']?.ref, areaId === null ? [] : [areaId])
  const association = (admin as { sxh_name?: string } | null)?.sxh_name
  return {
    nodes: data ? nodesOf(data.list_data, areaId) : undefined,
    top: areaId === null ? association || t('organisation.top') : (names.get(areaId) ?? ''),
    now: today().format('YYYY-MM-DD'),
    error,
    refetch: () => void refetch(),
  }
}
