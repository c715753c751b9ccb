// The organisation, the date, and a greeting.
import { useQuery } from '@tanstack/react-query'
import { Card, Col, Empty, Flex, Row } from 'antd'
import { useMemo, useState } from 'react'
import type { MenuEntry } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { routesOf } from '#kernel/board'
import { bindingOf } from '../../api/bindings'
import { useSession, whose } from '../../api/session'
import { MenuIcon } from '../../components/MenuIcon'
import { today, zone } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { Link } from '../../navigation/Link'
import { useAccess } from '../../providers/access'
import mark from '../../theme/mark.svg'
import { Cards, Totals, YearChoice } from './Cards'
import { GroupsPanel, MonthsPanel } from './ChartBoard'
import styles from './Home.module.css'
import { isPanel, type Panel, panelsOf, spansOf, weightOf } from './panels'
import { RowsPanel, TodoPanel, TopPanel } from './RowsPanel'

function partOfDay(hour: number): 'morning' | 'noon' | 'afternoon' | 'evening' {
  if (hour < 5) return 'evening'
  if (hour < 11) return 'morning'
  if (hour < 13) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}

function Head() {
  const { t, language } = useWords()
  const { admin } = useSession()
  const { name: organisation, kind } = whose(admin)
  const name = admin?.real_name || admin?.username || ''
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: zone() }).format(new Date())
  return (
    <Flex component="header" align="center" gap={14}>
      <img
        src={admin?.ba_logo || mark}
        alt=""
        width={44}
        height={44}
        style={{ borderRadius: 10, objectFit: 'contain' }}
      />
      <div>
        <h1 style={{ fontSize: 20, fontWeight: 600 }}>{t(`dashboard.${partOfDay(today().hour())}`, { name })}</h1>
        <p className="soft">{[organisation, kind, day].filter(Boolean).join(' · ')}</p>
      </div>
    </Flex>
  )
}

const SHOWN = 12

function pagesIn(entry: MenuEntry): MenuEntry[] {
  if (entry.hidden) return []
  return entry.type === 'page' ? [entry] : entry.son.flatMap(pagesIn)
}

/** Takes pages from the parts of the menu in turn, so that each part is represented. */
function quickLinks(menu: readonly MenuEntry[]): MenuEntry[] {
  const parts = menu.map(pagesIn)
  const links: MenuEntry[] = []
  for (let turn = 0; links.length < SHOWN && parts.some((part) => part[turn]); turn++) {
    for (const part of parts) {
      const entry = part[turn]
      if (entry && entry.path !== '/dashboard' && links.length < SHOWN) links.push(entry)
    }
  }
  return links
}

function QuickLinks({ menu }: { menu: readonly MenuEntry[] }) {
  const { t } = useWords()
  const links = quickLinks(menu)
  if (links.length === 0)
    return (
      <Card>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('dashboard.noPages')} />
      </Card>
    )
  return (
    <ul className={styles.links}>
      {links.map((entry) => (
        <li key={entry.path}>
          <Link to={entry.path} className={styles.tile}>
            <span style={{ color: 'var(--accent)', fontSize: 18 }}>
              <MenuIcon name={entry.icon || entry.meta.icon} />
            </span>
            {entry.meta.title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function pathsIn(menu: readonly MenuEntry[]): string[] {
  return menu.flatMap((entry) => (entry.type === 'page' ? [entry.path] : pathsIn(entry.son)))
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
    <Row gutter={[16, 16]}>
      {panels.map((panel, place) => {
        const columns = 4 * (spans[place] ?? 6)
        return (
          <Col key={`${panel.call.path} ${panel.place.join('.')}`} xs={24} md={Math.max(12, columns)} xl={columns}>
            <One panel={panel} year={year} />
          </Col>
        )
      })}
    </Row>
  )
}

/** Charts of one call; those of a year with its numbers and the choice. */
function Section({ panels }: { panels: readonly Panel[] }) {
  const { say } = useWords()
  const [year, setYear] = useState<number | undefined>(undefined)
  const [first] = panels
  const totals = panels.find((panel) => isPanel(panel, 'totals'))
  const yearly = first?.call.input['year'] !== undefined
  return (
    <section aria-label={totals ? say(totals.part.title) : undefined}>
      {totals && isPanel(totals, 'totals') && (
        <Flex component="header" wrap align="center" gap="8px 14px" style={{ marginBlock: '8px 12px' }}>
          <h2>{say(totals.part.title)}</h2>
          {yearly && <YearChoice year={year ?? today().year()} onChange={setYear} />}
          <Totals panel={totals} year={year} />
        </Flex>
      )}
      <Grid panels={panels.filter((panel) => panel !== totals)} year={year} />
    </section>
  )
}

function Boards({ binding }: { binding: Binding }) {
  const { menu, admin } = useSession()
  const { grant } = useAccess()
  const seesAll = admin?.data_scope === 'all'
  const panels = useMemo(() => panelsOf(binding, { grant, whole: seesAll }), [binding, grant, seesAll])
  const order = useMemo(() => pathsIn(menu ?? []), [menu])
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
    <Flex vertical gap={16} className={`board ${styles.board}`} style={{ maxWidth: 1440 }}>
      <Head />
      {data && (
        <>
          <Boards binding={data} />
          <section aria-labelledby="links">
            <h2 id="links" style={{ marginBottom: 10 }}>
              {t('dashboard.links')}
            </h2>
            <QuickLinks menu={menu ?? []} />
          </section>
        </>
      )}
    </Flex>
  )
}
