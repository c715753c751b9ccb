// Figures of a board as cards, and the totals of a year as a line of numbers.
import { Card as AntCard, Flex, Select } from 'antd'
import { type ReactNode, useMemo } from 'react'
import type { BoardCard, BoardFigure } from '#kernel/board'
import { today } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { Link } from '../../navigation/Link'
import { Delta } from '../report/Figures'
import { shown } from '../report/numbers'
import { measureOf } from './charted'
import { Failed, usePart } from './Frame'
import styles from './Home.module.css'
import { cardLink, type PanelOf } from './panels'

/** Most cards side by side. */
const WIDE = 6

/** Cards of a row, so that the last row lacks few. */
function columnsFor(num: number, most = WIDE): number {
  return num === 0 ? 1 : Math.ceil(num / Math.ceil(num / most))
}

/** Whole yuan need no fraction here. */
export function shortly(text: string): string {
  return text.replace(/\.00$/, '')
}

/** A Chinese number takes a measure word; in English the caption says what is counted. */
function Card({ figure, card }: { figure: BoardFigure; card: BoardCard | undefined }) {
  const { t, language, say } = useWords()
  const measure = useMemo(() => measureOf(figure.title, figure.kind), [figure])
  const content = (
    <>
      <span className={`${styles.name} soft`}>{say(figure.title)}</span>
      <span className={`${styles.value} tabular`} data-part="value">
        {card ? (
          <>
            {shortly(shown(measure, card.value))}
            {language === 'zh-CN' && figure.kind !== 'money' && figure.unit ? <small>{say(figure.unit)}</small> : null}
          </>
        ) : (
          <span className="placeholder" style={{ display: 'block', width: 64, height: 22, marginTop: 6 }} />
        )}
      </span>
      <span className={styles.more} data-part="more" data-compared={figure.compare !== undefined}>
        {card?.compare !== undefined && (
          <>
            <span>{t(figure.during?.endsWith('year') ? 'board.lastYear' : 'board.lastPeriod')}</span>
            <Delta measure={measure} value={card.value} last={card.compare} />
          </>
        )}
      </span>
    </>
  )
  return card ? (
    <Link className={styles.tile} to={cardLink(figure, card.query)}>
      {content}
    </Link>
  ) : (
    <span className={styles.tile}>{content}</span>
  )
}

interface Props {
  panel: PanelOf<'cards'>
  /** Figures in the order of the person's menu. */
  figures: readonly BoardFigure[]
}

export function Cards({ panel, figures }: Props) {
  const { say } = useWords()
  const { answer, frame } = usePart<BoardCard[]>(panel)
  const byKey = new Map(answer?.map((card) => [card.key, card]))
  if (frame.error && !answer)
    return (
      <AntCard>
        <Failed onRetry={frame.onRetry} />
      </AntCard>
    )
  return (
    <section aria-label={say(panel.part.title)} aria-busy={!answer}>
      <ul
        className={styles.cards}
        data-part="cards"
        style={{ '--wide': columnsFor(figures.length) } as React.CSSProperties}
      >
        {figures.map((figure) => (
          <li key={figure.name}>
            <Card figure={figure} card={byKey.get(figure.name)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Years that can be chosen. */
const YEARS = 5

export function YearChoice({ year, onChange }: { year: number; onChange(year: number): void }) {
  const { t } = useWords()
  const present = today().year()
  const options = Array.from({ length: YEARS }, (_, place) => ({
    value: present - place,
    label: t('board.year', { year: present - place }),
  }))
  return (
    <Select<number>
      size="small"
      aria-label={t('board.chooseYear')}
      value={year}
      options={options}
      onChange={onChange}
    />
  )
}

export function Totals({ panel, year }: { panel: PanelOf<'totals'>; year: number | undefined }): ReactNode {
  const { language, say } = useWords()
  const { part } = panel
  const { answer } = usePart<Record<string, number | null>>(panel, year)
  return (
    <Flex component="dl" wrap justify="end" gap="4px 24px" className={styles.totals} aria-busy={!answer}>
      {part.figures.map((figure) => (
        <Flex key={figure.name} align="baseline" gap={8}>
          <dt className="soft">{say(figure.title)}</dt>
          <dd className="tabular">
            {answer ? (
              <>
                {shortly(shown(measureOf(figure.title, figure.kind), answer[figure.name] ?? null))}
                {language === 'zh-CN' && figure.unit ? <small>{say(figure.unit)}</small> : null}
              </>
            ) : (
              '…'
            )}
          </dd>
        </Flex>
      ))}
    </Flex>
  )
}
