// The heading of a board's section: its numbers of the year, and the choice of the year.
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { today } from '../../fields/zone'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { shown } from '../report/numbers'
import { shortly } from './Cards'
import { measureOf } from './charted'
import type { PanelOf } from './panels'
import { usePart } from './use-part'

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
  const say = useText()
  const { language } = useWords()
  const { part } = panel
  const { answer } = usePart<Record<string, number | null>>(panel, year)
  return (
    <dl className="board-totals" aria-busy={!answer}>
      {part.figures.map((figure) => (
        <div key={figure.name}>
          <dt>{say(figure.title)}</dt>
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
        </div>
      ))}
    </dl>
  )
}
