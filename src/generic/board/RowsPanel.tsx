// Panels of rows: waiting records, each with the list that shows exactly those, and latest rows.
import { CheckCircleOutlined, RightOutlined } from '@ant-design/icons'
import { Empty } from 'antd'
import { useState } from 'react'
import type { Field, Row } from '#kernel/binding'
import type { Todo } from '#kernel/board'
import { grouped } from '#kernel/grouped'
import { kindOfField } from '../../fields'
import { clockOf } from '../../fields/zone'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { Link } from '../../navigation/Link'
import { addressOf } from '../addresses'
import { shown } from '../report/numbers'
import { useNarrow } from '../use-narrow'
import { shortly } from './Cards'
import { measureOf } from './charted'
import { Frame, usePart } from './Frame'
import { listLink, type PanelOf } from './panels'

/** Entries in view: of two columns on a phone, of three elsewhere. */
const IN_VIEW = { narrow: 8, wide: 15 }

export function TodoPanel({ panel }: { panel: PanelOf<'todo'> }) {
  const { t } = useWords()
  const say = useText()
  const narrow = useNarrow()
  const [all, showAll] = useState(false)
  const { answer, frame } = usePart<Todo[]>(panel)
  const limit = narrow ? IN_VIEW.narrow : IN_VIEW.wide
  const shown = all ? answer : answer?.slice(0, limit)
  const more = (answer?.length ?? 0) > limit
  const turn = more ? (
    <button type="button" className="link-button" aria-expanded={all} onClick={() => showAll(!all)}>
      {all ? t('board.fewer') : t('board.all', { num: answer?.length })}
    </button>
  ) : null
  return (
    <Frame title={say(panel.part.title)} extra={turn} {...frame}>
      {answer &&
        (answer.length === 0 ? (
          <p className="board-done">
            <CheckCircleOutlined aria-hidden />
            {t('board.done')}
          </p>
        ) : (
          <ul className="board-todo">
            {shown?.map(({ key, name, num, path, query }) => (
              <li key={key}>
                <Link to={listLink(path, query)} className="board-todo-item">
                  <span>{name}</span>
                  <strong className="tabular">{grouped(num)}</strong>
                  <RightOutlined aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        ))}
    </Frame>
  )
}

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
