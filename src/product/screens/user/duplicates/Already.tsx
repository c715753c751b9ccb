// Who is there already, said beneath an input; a name leads to the record for whoever may open it.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAccess } from '../../../../providers/access'
import { routeOf, type Scene } from '../person'
import '../person.css'

export interface Somebody {
  id?: number | null
  user_name?: string | null
  /** Which page has the person. */
  scene?: Scene | null
  company?: string | null
}

export function Already({ people }: { people: readonly Somebody[] }) {
  const { t } = useTranslation()
  const { canOpen } = useAccess()
  return (
    <div className="already" role="status">
      {people.map((one) => {
        const route = routeOf[one.scene ?? 'member']
        // Of people elsewhere only the name is told.
        const words = one.id
          ? t('member.already', { name: one.user_name ?? '', kind: t(`member.scene.${one.scene ?? 'member'}`) })
          : t('member.alreadyElsewhere', { name: one.user_name ?? '' })
        return (
          <span key={one.id ?? one.user_name}>
            {route && one.id && canOpen(route) ? (
              // In a tab of its own: what has been typed here stays.
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
