// Panels of rows: waiting records, each with the list that shows exactly those, and latest rows.
import { CheckCircleOutlined, RightOutlined } from '@ant-design/icons'
import { Avatar, Button, Flex } from 'antd'
import { useState } from 'react'
import type { Field, Row } from '#kernel/binding'
import type { Todo } from '#kernel/board'
import { grouped } from '#kernel/grouped'
import { useNarrow } from '../../components/use-narrow'
import { kindOfField } from '../../fields'
import { clockOf } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { Link } from '../../navigation/Link'
import { addressOf } from '../addresses'
import { shown } from '../report/numbers'
import { shortly } from './Cards'
import { measureOf } from './charted'
import { Frame, Nothing, usePart } from './Frame'
import styles from './Home.module.css'
import { listLink, type PanelOf } from './panels'

/** Entries in view: of two columns on a phone, of three elsewhere. */
const IN_VIEW = { narrow: 8, wide: 15 }

export function TodoPanel({ panel }: { panel: PanelOf<'todo'> }) {
  const { t, say } = useWords()
  const narrow = useNarrow()
  const [isOpen, setOpen] = useState(false)
  const { answer, frame } = usePart<Todo[]>(panel)
  const limit = narrow ? IN_VIEW.narrow : IN_VIEW.wide
  const shown = isOpen ? answer : answer?.slice(0, limit)
  const more = (answer?.length ?? 0) > limit
  const toggle = more ? (
    <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? t('board.fewer') : t('board.all', { num: answer?.length })}
    </Button>
  ) : null
  return (
    <Frame title={say(panel.part.title)} extra={toggle} {...frame}>
      {answer &&
        (answer.length === 0 ? (
          <Flex component="p" align="center" justify="center" gap={8} className="soft" style={{ minHeight: 300 }}>
            <CheckCircleOutlined aria-hidden style={{ color: 'var(--success)', fontSize: 18 }} />
            {t('board.done')}
          </Flex>
        ) : (
          <ul className={styles.todo}>
            {shown?.map(({ key, name, num, path, query }) => (
              <li key={key}>
                <Link to={listLink(path, query)} className={styles.tile}>
                  <span>{name}</span>
                  <strong className="tabular" style={{ fontSize: 18, fontWeight: 600 }}>
                    {grouped(num)}
                  </strong>
                  <RightOutlined aria-hidden className="soft" style={{ fontSize: 11 }} />
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
  const { say } = useWords()
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
    <Link to={addressOf(String(row['path']), '', Number(row['id']))} className={styles.row}>
      <span className={styles.name}>{String(row[name] ?? '')}</span>
      <span>
        {marks.map(([key, field]) => (
          <Value key={key} name={key} field={field} row={row} />
        ))}
      </span>
      <span className={`${styles.name} ${styles.facts}`}>
        {rest.map(([key, field]) => (
          <Value key={key} name={key} field={field} row={row} />
        ))}
      </span>
      <span className="tabular">
        {times.map(([key]) => (
          <span key={key}>{shortTime(row[key])}</span>
        ))}
      </span>
    </Link>
  )
}

export function RowsPanel({ panel, year }: { panel: PanelOf<'rows'>; year: number | undefined }) {
  const { t, say } = useWords()
  const { answer, frame } = usePart<Row[]>(panel, year)
  const fields = Object.entries(panel.part.from[0]?.fields ?? {})
  return (
    <Frame title={say(panel.part.title)} {...frame}>
      {answer &&
        (answer.length === 0 ? (
          <Nothing text={t('board.none')} />
        ) : (
          <ul className={styles.list}>
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
  const { t, say } = useWords()
  const { answer, frame } = usePart<Named[]>(panel, year)
  const measure = measureOf(panel.part.title, 'money')
  return (
    <Frame title={say(panel.part.title)} {...frame}>
      {answer &&
        (answer.length === 0 ? (
          <Nothing text={t('board.none')} />
        ) : (
          <ol style={{ margin: 0, padding: 0, listStyle: 'none' }}>
            {answer.map(({ name, amount, times }, place) => (
              <li key={name} className={styles.rank}>
                <Avatar size={20} style={{ background: 'var(--ground)', color: 'var(--quiet)', fontSize: 12 }}>
                  {place + 1}
                </Avatar>
                <span className={styles.name}>{name}</span>
                <span className="soft tabular">{t('board.times', { num: times })}</span>
                <span className="tabular">{shortly(shown(measure, amount))}</span>
              </li>
            ))}
          </ol>
        ))}
    </Frame>
  )
}
