// The caption of a referenced record, linked for people who may open its page.
import { useQuery } from '@tanstack/react-query'
import { captionParts } from '#kernel/caption'
import { UNSEEN } from '#kernel/unseen'
import { Link } from '../navigation/Link'
import { useAccess } from '../providers/access'

/** The page of a resource; null while loading and for one without a page. */
export function useRouteOf(resource: string): string | null {
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

interface Props {
  resource: string
  id: number
  name: string
  /** Opens another tab, from work that would be lost. */
  apart?: boolean
}

export function CaptionLink({ resource, id, name, apart = false }: Props) {
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
