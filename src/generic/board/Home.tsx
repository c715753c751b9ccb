// The start page: what waits and what comes, numbers, then trends and charts, in the order of the person's menu.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { MenuEntry } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { routesOf } from '#kernel/board'
import { today } from '../../fields/zone'
import { bindingOf } from '../../gateway/bindings'
import { useSession } from '../../gateway/session'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { Cards } from './Cards'
import { GroupsPanel, MonthsPanel } from './ChartBoard'
import { Head } from './Head'
import { isPanel, type Panel, panelsOf, spansOf, weightOf } from './panels'
import { QuickLinks } from './QuickLinks'
import { RowsPanel, TopPanel } from './RowsPanel'
import { TodoPanel } from './TodoPanel'
import { Totals, YearChoice } from './Totals'
import '../report/report.css'
import './board.css'

function pagesIn(menu: readonly MenuEntry[]): string[] {
  return menu.flatMap((entry) => (entry.type === 'page' ? [entry.path] : pagesIn(entry.son)))
}

function One({ panel, year }: { panel: Panel; year: number | undefined }) {
  if (isPanel(panel, 'todo')) return <TodoPanel panel={panel} />
  if (isPanel(panel, 'months')) return <MonthsPanel panel={panel} year={year} />
  if (isPanel(panel, 'groups')) return <GroupsPanel panel={panel} year={year} />
  if (isPanel(panel, 'top')) return <TopPanel panel={panel} year={year} />
  if (isPanel(panel, 'rows')) return <RowsPanel panel={panel} year={year} />
  return null
}

function Grid({ panels, year }: { panels: readonly Panel[]; year?: number | undefined }) {
  const spans = spansOf(panels.map(weightOf))
  if (panels.length === 0) return null
  return (
    <div className="board-grid">
      {panels.map((panel, place) => (
        <div
          key={`${panel.call.path} ${panel.place.join('.')}`}
          style={{ '--span': spans[place] } as React.CSSProperties}
        >
          <One panel={panel} year={year} />
        </div>
      ))}
    </div>
  )
}

/** Charts of one call; those of a year with its numbers and the choice. */
function Section({ panels }: { panels: readonly Panel[] }) {
  const say = useText()
  const [chosen, choose] = useState<number | undefined>(undefined)
  const [first] = panels
  const totals = panels.find((panel) => isPanel(panel, 'totals'))
  const yearly = first?.call.input['year'] !== undefined
  return (
    <section className="board-section" aria-label={totals ? say(totals.part.title) : undefined}>
      {totals && isPanel(totals, 'totals') && (
        <header>
          <h2>{say(totals.part.title)}</h2>
          {yearly && <YearChoice year={chosen ?? today().year()} onChange={choose} />}
          <Totals panel={totals} year={chosen} />
        </header>
      )}
      <Grid panels={panels.filter((panel) => panel !== totals)} year={chosen} />
    </section>
  )
}

function Boards({ binding }: { binding: Binding }) {
  const { menu, admin } = useSession()
  const { grant } = useAccess()
  const whole = admin?.data_scope === 'all'
  const panels = useMemo(() => panelsOf(binding, { grant, whole }), [binding, grant, whole])
  const order = useMemo(() => pagesIn(menu ?? []), [menu])
  const placeOf = (route: string) => (order.includes(route) ? order.indexOf(route) : order.length)
  const first = (panel: Panel) => Math.min(...routesOf(panel.part).map(placeOf), order.length)
  const byMenu = (left: Panel, right: Panel) => first(left) - first(right)

  const todo = panels.find((panel) => isPanel(panel, 'todo'))
  const rows = panels.filter((panel) => isPanel(panel, 'rows'))
  // The coming ones stand beside those that wait.
  const beside = rows.find((panel) => isPanel(panel, 'rows') && !panel.part.from[0]?.sort.startsWith('-')) ?? rows[0]
  const cards = panels.find((panel) => isPanel(panel, 'cards'))
  const figures =
    cards && isPanel(cards, 'cards')
      ? [...cards.part.figures].sort((left, right) => placeOf(left.route) - placeOf(right.route))
      : []
  const others = [...rows.filter((panel) => panel !== beside), ...panels.filter((panel) => isPanel(panel, 'top'))].sort(
    byMenu,
  )
  const charts = panels.filter((panel) => isPanel(panel, 'months', 'groups', 'totals'))
  const sections = [...new Set(charts.map(({ call }) => call.path))]
    .map((path) => charts.filter(({ call }) => call.path === path))
    .sort((left, right) => first(left[0] as Panel) - first(right[0] as Panel))
  return (
    <>
      <Grid panels={[todo, beside].filter((panel) => panel !== undefined)} />
      {cards && isPanel(cards, 'cards') && <Cards panel={cards} figures={figures} />}
      <Grid panels={others} />
      {sections.map((section) => (
        <Section key={section[0]?.call.path} panels={section} />
      ))}
    </>
  )
}

export default function Home() {
  const { t } = useWords()
  const { menu } = useSession()
  const { data } = useQuery({
    queryKey: ['binding', 'home'],
    queryFn: () => bindingOf('home'),
    staleTime: 'static',
    meta: { code: true },
  })
  return (
    <div className="board">
      <Head />
      {data && (
        <>
          <Boards binding={data} />
          <section aria-labelledby="links">
            <h2 id="links" className="board-links-head">
              {t('dashboard.links')}
            </h2>
            <QuickLinks menu={menu ?? []} />
          </section>
        </>
      )}
    </div>
  )
}
