// A name input with a hint if a person of that name and company exists already.
import { useQuery } from '@tanstack/react-query'
import type { Page } from '#kernel/wire'
import { kindOfField } from '../../../fields'
import type { InputProps as FieldInputProps } from '../../../fields/field-kind'
import { useDebounced } from '../../../fields/use-typed'
import { bindingOf } from '../../../gateway/bindings'
import { callBinding, selectOf } from '../../../gateway/gateway'
import { useAccess } from '../../../providers/access'
import type { InputProps } from '../../../screens'
import { Already, type Somebody } from './duplicates/Already'
import { routeOf, type Scene } from './person'

const PAUSE = 700
const SHOWN = 3
/** Pages searched for the same person, as far as permitted. */
const looked: readonly Scene[] = ['member', 'townsman', 'apply', 'out']

interface Named {
  id: number
  user_name: string
  company: string | null
}

/** `北京云岭茶业有限公司` counts as `云岭茶业`. */
function alike(left: string, right: string): boolean {
  return left.includes(right) || right.includes(left)
}

async function search(scene: Scene, name: string, signal: AbortSignal): Promise<(Named & { scene: Scene })[]> {
  const binding = await bindingOf(routeOf[scene])
  const select = selectOf(binding, 'list')
  const body = { ...select, keyword: name, limit: 20, page: 1 }
  const { list_data: found } = await callBinding<Page<Named & Record<string, unknown>>>(binding, 'list', body, {
    quiet: true,
    signal,
  })
  return found.filter((one) => one.user_name === name).map((one) => ({ ...one, scene }))
}

export default function NameInput({ set: _, ...props }: InputProps<string>) {
  const { Input } = kindOfField(props.field)
  const { canOpen } = useAccess()
  const typed = typeof props.value === 'string' ? props.value.trim() : ''
  const name = useDebounced(typed, PAUSE)
  const company = String(props.record['company'] ?? '').trim()
  const isNew = props.record['id'] === undefined
  const scenes = looked.filter((scene) => canOpen(routeOf[scene]))
  const { data = [] } = useQuery({
    queryKey: ['by-name', name, scenes],
    queryFn: async ({ signal }) => (await Promise.all(scenes.map((scene) => search(scene, name, signal)))).flat(),
    enabled: isNew && name.length > 1 && scenes.length > 0,
    retry: false,
    staleTime: 30_000,
  })
  const people: Somebody[] =
    typed === name
      ? data.filter((one) => company === '' || !one.company || alike(one.company, company)).slice(0, SHOWN)
      : []
  return (
    <>
      <Input {...(props as FieldInputProps)} />
      {isNew && <Already people={people} />}
    </>
  )
}
