// The organisation, the date, and a greeting.

import { today, zone } from '../../fields/zone'
import { useSession, whose } from '../../gateway/session'
import { useWords } from '../../locales/use-words'
import mark from '../../theme/mark.svg'

function partOfDay(hour: number): 'morning' | 'noon' | 'afternoon' | 'evening' {
  if (hour < 5) return 'evening'
  if (hour < 11) return 'morning'
  if (hour < 13) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}

export function Head() {
  const { t, language } = useWords()
  const { admin } = useSession()
  const { name: organisation, kind } = whose(admin)
  const name = admin?.real_name || admin?.username || ''
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: zone() }).format(new Date())
  return (
    <header className="dashboard-head">
      <img src={admin?.ba_logo || mark} alt="" width={56} height={56} />
      <div>
        <h1>{t(`dashboard.${partOfDay(today().hour())}`, { name })}</h1>
        <p>{[organisation, kind, day].filter(Boolean).join(' · ')}</p>
      </div>
    </header>
  )
}
