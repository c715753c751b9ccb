// Inputs of a person's name and phone, which tell of people who are there already.

import { useQuery } from '@tanstack/react-query'
import type { Page } from '#kernel/wire'
import { bindingOf } from '../../../api/bindings'
import { call, callBinding, selectOf } from '../../../api/calls'
import { kindOfField } from '../../../fields'
import type { InputProps as FieldInputProps } from '../../../fields/field-kind'
import { useDebounced } from '../../../fields/use-typed'
import { useWords } from '../../../locales/use-words'
import { Link } from '../../../navigation/Link'
import { useAccess } from '../../../providers/access'
import type { InputProps } from '../../../slots'
import styles from './Person.module.css'
import { routeOf, type Scene } from './person'

export interface Somebody {
  id?: number | null
  user_name?: string | null
  /** The person's page. */
  scene?: Scene | null
  company?: string | null
}

function Already({ people }: { people: readonly Somebody[] }) {
  const { t } = useWords()
  const { canOpen } = useAccess()
  return (
    <div className={styles.already} role="status">
      {people.map((one) => {
        const route = routeOf[one.scene ?? 'member']
        // Only the name is shown of people elsewhere.
        const words = one.id
          ? t('member.already', { name: one.user_name ?? '', kind: t(`member.scene.${one.scene ?? 'member'}`) })
          : t('member.alreadyElsewhere', { name: one.user_name ?? '' })
        return (
          <span key={one.id ?? one.user_name}>
            {route && one.id && canOpen(route) ? (
              // In a new tab, so that the typed input stays.
              <Link to={`${route}/${one.id}`} target="_blank" rel="noreferrer">
                {words}
              </Link>
            ) : (
              words
            )}
            {one.company && <span className="soft"> {one.company}</span>}
          </span>
        )
      })}
    </div>
  )
}

const NAME_PAUSE = 700
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

export function NameInput({ set: _, ...props }: InputProps<string>) {
  const { Input } = kindOfField(props.field)
  const { canOpen } = useAccess()
  const typed = typeof props.value === 'string' ? props.value.trim() : ''
  const name = useDebounced(typed, NAME_PAUSE)
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

const PHONE = /^1\d{10}$/
const PHONE_PAUSE = 500

export function PhoneInput({ set: _, ...props }: InputProps<string>) {
  const { Input } = kindOfField(props.field)
  const typed = typeof props.value === 'string' ? props.value.trim() : ''
  const phone = useDebounced(typed, PHONE_PAUSE)
  const isNew = props.record['id'] === undefined
  const { data } = useQuery({
    queryKey: ['by-phone', phone],
    queryFn: ({ signal }) => call('user', 'by_phone', { phone }, { quiet: true, signal }),
    enabled: isNew && PHONE.test(phone),
    retry: false,
    staleTime: 30_000,
  })
  const found = typed === phone && data?.exist && data.user ? [data.user] : []
  return (
    <>
      <Input {...(props as FieldInputProps)} />
      {isNew && <Already people={found} />}
    </>
  )
}
