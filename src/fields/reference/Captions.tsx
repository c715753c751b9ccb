// Captions of referenced records: linked for people who may open their page, or as tags in the colour of the record or its branch.
import { useQuery } from '@tanstack/react-query'
import { Flex, Tag, type TagProps } from 'antd'
import type { Field, Reference, Row } from '#kernel/binding'
import { captionParts, nameIn } from '#kernel/caption'
import { UNSEEN } from '#kernel/unseen'
import type { Option } from '#kernel/wire'
import { useWords } from '../../locales/use-words'
import { Link } from '../../navigation/Link'
import { useAccess } from '../../providers/access'
import { useMode } from '../../theme/appearance'
import { isColour } from '../../theme/colour'
import { hues, shadesOf } from '../../theme/hues'
import { captionsOf, flatten, idsOf, optionsQuery } from '../options'
import styles from './Captions.module.css'

interface Tint {
  colour: string
  /** More branches than hues: the second round is outlined, so that no two look the same. */
  outlined: boolean
}

type Tints = ReadonlyMap<number, Tint>

/** A single trunk says nothing: branches begin below it. */
function branchesOf(tree: readonly Option[]): readonly Option[] {
  const [trunk] = tree
  return tree.length === 1 && trunk?.son?.length ? branchesOf(trunk.son) : tree
}

export function tintsOf(tag: string, options: readonly Option[]): Tints {
  if (tag !== 'branch')
    return new Map(
      flatten(options).flatMap((one) => {
        const colour = (one as unknown as Record<string, unknown>)[tag]
        return isColour(colour) ? [[one.id, { colour, outlined: false }] as const] : []
      }),
    )
  // By id and not by place: an area keeps its colour when others are moved.
  const branches = [...branchesOf(options)].sort((left, right) => left.id - right.id)
  return new Map(
    branches.flatMap((branch, index) => {
      const tint = { colour: hues[index % hues.length] as string, outlined: index >= hues.length }
      return flatten([branch]).map(({ id }) => [id, tint] as const)
    }),
  )
}

/** Milliseconds; a write outdates them at once. */
const FRESH = 300_000

const none: Tints = new Map()

/** Empty until they are known. */
function useTints(ref: Reference): Tints {
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

const cache = new WeakMap<readonly Option[], Map<string, Tints>>()

/** The same map for the same answer, whoever asks. */
function tintsFor(tag: string, options: readonly Option[]): Tints {
  const known = cache.get(options) ?? new Map<string, Tints>()
  cache.set(options, known)
  const tints = known.get(tag) ?? tintsOf(tag, options)
  known.set(tag, tints)
  return tints
}

/** The page of a resource; null while loading and for one without a page. */
function useRouteOf(resource: string): string | null {
  const { data = null } = useQuery({
    queryKey: ['route', resource],
    queryFn: async () => {
      const { routes } = await import('#generated/directory')
      return Object.entries(routes).find(([, name]) => name === resource)?.[0] ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: resource !== '',
  })
  return data
}

interface LinkProps {
  resource: string
  id: number
  name: string
  /** Opens another tab, from work that would be lost. */
  apart?: boolean
}

export function CaptionLink({ resource, id, name, apart = false }: LinkProps) {
  const route = useRouteOf(resource)
  const { canOpen } = useAccess()
  const [text, number] = captionParts(name)
  return (
    <span>
      {id !== UNSEEN && route && canOpen(route) ? (
        <Link to={`${route}/${id}`} {...(apart ? { target: '_blank', rel: 'noreferrer' } : {})}>
          {text}
        </Link>
      ) : (
        text
      )}
      {number && <span className="soft tabular"> {number}</span>}
    </span>
  )
}

interface Props {
  field: Field
  row: Row
  /** The page of the records; null without one, empty if it is to be found. */
  page: string | null
}

/** Without a colour the tag is grey. */
function useLooks(ref: Reference): (id: number) => TagProps {
  const mode = useMode()
  const tints = useTints(ref)
  return (id) => {
    const tint = tints.get(id)
    if (!tint) return { bordered: false }
    const { text: color, ground, line } = shadesOf(tint.colour, mode)
    return tint.outlined
      ? { style: { color, borderColor: line, background: 'none' } }
      : { bordered: false, style: { color, background: ground } }
  }
}

export function Tags({ field, row, page }: Props) {
  const { t } = useWords()
  const look = useLooks(field.ref as Reference)
  const known = captionsOf(field, row)
  const ids = idsOf(row[field.name])
  const name = (id: number): string => known.get(id) ?? t('fields.gone')
  return (
    <Flex className="tags" gap={4} wrap={page === ''} style={{ overflow: 'hidden' }} title={ids.map(name).join(' · ')}>
      {ids.map((id) => (
        <Tag key={id} className={`tag ${styles.tag}`} {...look(id)}>
          {page === '' ? (
            <CaptionLink resource={field.ref?.resource ?? ''} id={id} name={name(id)} />
          ) : page && known.has(id) && id !== UNSEEN ? (
            <Link to={`${page}/${id}`}>{nameIn(name(id))}</Link>
          ) : (
            nameIn(name(id))
          )}
        </Tag>
      ))}
    </Flex>
  )
}
