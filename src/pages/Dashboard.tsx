// The start page: the organisation, the most used pages, its numbers.

import { useSession } from '../gateway/session'
import { useWords } from '../locales/use-words'
import { DashboardCards } from './DashboardCards'
import { DashboardHead } from './DashboardHead'
import { DashboardTodo } from './DashboardTodo'
import { QuickLinks } from './QuickLinks'
import './dashboard.css'

export default function Dashboard() {
  const { t } = useWords()
  const { menu } = useSession()
  return (
    <div className="dashboard">
      <DashboardHead />
      <DashboardTodo />
      <section aria-labelledby="figures">
        <h2 id="figures">{t('dashboard.figures')}</h2>
        <DashboardCards />
      </section>
      <section aria-labelledby="links">
        <h2 id="links">{t('dashboard.links')}</h2>
        <QuickLinks menu={menu ?? []} />
      </section>
    </div>
  )
}
