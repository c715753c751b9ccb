// Hint below an input about existing people; names link to the record for people who may open it.
import { useWords } from '../../../../locales/use-words'
import { Link } from '../../../../navigation/Link'
import { useAccess } from '../../../../providers/access'
import { routeOf, type Scene } from '../person'
import '../person.css'

export interface Somebody {
  id?: number | null
  user_name?: string | null
  /** The person's page. */
  scene?: Scene | null
  company?: string | null
}

export function Already({ people }: { people: readonly Somebody[] }) {
  const { t } = useWords()
  const { canOpen } = useAccess()
  return (
    <div className="already" role="status">
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
