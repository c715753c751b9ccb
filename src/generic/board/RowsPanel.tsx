// The first rows of lists, and the names with the largest sums.
import { Empty } from 'antd'
import type { Field, Row } from '#kernel/binding'
import { kindOfField } from '../../fields'
import { clockOf } from '../../fields/zone'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { Link } from '../../navigation/Link'
import { addressOf } from '../addresses'
import { shown } from '../report/numbers'
import { shortly } from './Cards'
import { measureOf } from './charted'
import { Frame } from './Frame'
import type { PanelOf } from './panels'
import { usePart } from './use-part'

/** A moment without its year and seconds. */
function shortTime(value: unknown): string {
  const text = typeof value === 'string' && value.includes('T') ? clockOf(value).slice(5, 16) : String(value ?? '')
  return /^\d{4}-\d\d-\d\d$/.test(text) ? text.slice(5) : text
}

const isTime = ({ kind }: Field) => kind === 'date-time' || kind === 'date'

function Value({ name, field, row }: { name: string; field: Field; row: Row }) {
  const say = useText()
  const value = row[name]
  // Zero is nothing to tell, such as no limit.
  if (value === null || value === undefined || value === '' || value === 0) return null
  if (field.kind === 'money')
    return <span className="tabular">{shortly(shown(measureOf(field.title, 'money'), Number(value)))}</span>
  if (field.kind === 'integer')
    return (
      <span className="tabular">
        {say(field.title)} {String(value)}
      </span>
    )
  if (field.kind === 'reference') return <span>{String(value)}</span>
  const { Cell } = kindOfField(field)
  return <Cell field={field} value={value} row={row} />
}

function Entry({ row, fields }: { row: Row; fields: readonly [string, Field][] }) {
  const [[name], ...others] = fields as [[string, Field], ...[string, Field][]]
  const times = others.filter(([, field]) => isTime(field))
  const marks = others.filter(([, { kind }]) => kind === 'choice' || kind === 'money')
  const rest = others.filter((one) => !times.includes(one) && !marks.includes(one))
  return (
    <Link to={addressOf(String(row['path']), '', Number(row['id']))} className="board-row">
      <span className="board-row-name">{String(row[name] ?? '')}</span>
      <span className="board-row-mark">
        {marks.map(([key, field]) => (
          <Value key={key} name={key} field={field} row={row} />
        ))}
      </span>
      <span className="board-row-more">
        {rest.map(([key, field]) => (
          <Value key={key} name={key} field={field} row={row} />
        ))}
      </span>
      <span className="board-row-time tabular">
        {times.map(([key]) => (
          <span key={key}>{shortTime(row[key])}</span>
        ))}
      </span>
    </Link>
  )
}

function Nothing() {
  const { t } = useWords()
  return <Empty className="board-nothing" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('board.none')} />
}

export function RowsPanel({ panel, year }: { panel: PanelOf<'rows'>; year: number | undefined }) {
  const say = useText()
  const { answer, frame } = usePart<Row[]>(panel, year)
  const fields = Object.entries(panel.part.from[0]?.fields ?? {})
  return (
    <Frame title={say(panel.part.title)} {...frame}>
      {answer &&
        (answer.length === 0 ? (
          <Nothing />
        ) : (
          <ul className="board-rows">
            {answer.map((row) => (
              <li key={`${String(row['path'])} ${String(row['id'])}`}>
                <Entry row={row} fields={fields} />
              </li>
            ))}
          </ul>
        ))}
    </Frame>
  )
}

interface Named {
  name: string
  amount: number
  times: number
}

export function TopPanel({ panel, year }: { panel: PanelOf<'top'>; year: number | undefined }) {
  const { t } = useWords()
  const say = useText()
  const { answer, frame } = usePart<Named[]>(panel, year)
  const measure = measureOf(panel.part.title, 'money')
  return (
    <Frame title={say(panel.part.title)} {...frame}>
      {answer &&
        (answer.length === 0 ? (
          <Nothing />
        ) : (
          <ol className="board-top">
            {answer.map(({ name, amount, times }, place) => (
              <li key={name}>
                <span className="board-place tabular">{place + 1}</span>
                <span className="board-top-name">{name}</span>
                <span className="soft tabular">{t('board.times', { num: times })}</span>
                <span className="tabular">{shortly(shown(measure, amount))}</span>
              </li>
            ))}
          </ol>
        ))}
    </Frame>
  )
}
