// Rows as cards, for narrow screens.

import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import type { Binding, Field, Kind, Row } from '#kernel/binding'
import { isEmpty } from '#kernel/empty'
import { labelFields } from '#kernel/standard'
import { useWords } from '../../../locales/use-words'
import { idOf } from '../../record'
import { Cell, NamePicture, RecordLink } from '../cells/Cell'
import { visible } from '../order/use-tree'
import { selectionOf, toggleRow } from '../selection/selection'
import type { TableParts } from '../table/table-parts'
import { type Heading, headingOf } from './heading'

interface Props {
  binding: Binding
  route: string | null
  row: Row
  heading: Heading
}

export function CardName({ binding, route, row, heading }: Props) {
  const { t } = useWords()
  const { text, number } = heading
  return (
    <RecordLink binding={binding} route={route} row={row}>
      {text || t('generic.nameless')}
      {number && <small className="card-number soft tabular"> {number}</small>}
    </RecordLink>
  )
}

/** Columns before the rest is collapsed. */
const KEY_COLUMNS = 4

/** Edited inline; a pencil beside every other value would be noise on a card. */
const direct: ReadonlySet<Kind> = new Set(['boolean', 'sort', 'integer'])

function Card({ row, level, parts }: { row: Row; level: number; parts: TableParts }) {
  const { t, say } = useWords()
  const { binding, route, columns, selection, onSelect, buttons, still, expanded, onExpand } = parts
  const [all, showAll] = useState(false)
  const id = idOf(row)
  const named = labelFields(binding)
  const picture = columns.find((field) => field.kind === 'image')
  const heading = headingOf(binding, columns, row)
  const others = columns.filter((field) => field !== picture && field !== heading.field && !named.includes(field.name))
  const shown = all ? others : others.slice(0, KEY_COLUMNS)
  const picked = selection?.rows.has(id) ?? false
  const son = (row['son'] as Row[] | undefined) ?? []
  const open = expanded?.includes(id) ?? false
  const pick = (): void => {
    if (selection) onSelect?.(toggleRow(selection, row))
  }
  const line = (field: Field) => (
    <div key={field.name}>
      <dt>{say(field.title)}</dt>
      <dd>
        <Cell binding={binding} field={field} row={row} still={still === true || !direct.has(field.kind)} />
      </dd>
    </div>
  )
  return (
    <li
      className={picked ? 'card picked' : 'card'}
      data-card={id}
      style={{ marginInlineStart: Math.min(level, 4) * 12 }}
    >
      <div className="card-head">
        {onSelect && (
          <Checkbox checked={picked} onChange={pick} aria-label={t('generic.select', { record: heading.said })} />
        )}
        {son.length > 0 && onExpand && (
          <Button
            type="text"
            size="small"
            icon={open ? <CaretDownOutlined /> : <CaretRightOutlined />}
            aria-expanded={open}
            aria-label={t(open ? 'generic.collapse' : 'generic.expand', { record: heading.said })}
            onClick={() => onExpand(open ? (expanded ?? []).filter((one) => one !== id) : [...(expanded ?? []), id])}
          />
        )}
        {picture && (picture.aspect === 1 || !isEmpty(row[picture.name])) && (
          <NamePicture binding={binding} field={picture} row={row} name={heading.text} />
        )}
        <h2>
          <CardName binding={binding} route={route} row={row} heading={heading} />
        </h2>
      </div>
      <dl>{shown.map(line)}</dl>
      <div className="card-foot">
        {others.length > KEY_COLUMNS && (
          <Button type="link" size="small" onClick={() => showAll(!all)} aria-expanded={all}>
            {t(all ? 'generic.less' : 'generic.unfold')}
          </Button>
        )}
        {buttons?.(row, heading.said)}
      </div>
    </li>
  )
}

/** Selects the whole page, like the table's heading. */
function SelectPage({ parts }: { parts: TableParts }) {
  const { t } = useWords()
  const { selection, onSelect, rows, expanded } = parts
  if (!selection || !onSelect) return null
  const all = expanded ? visible(rows, new Set(expanded)).map(({ row }) => row) : rows
  const picked = all.filter((row) => selection.rows.has(idOf(row))).length
  return (
    <Checkbox
      className="cards-all"
      checked={picked === all.length}
      indeterminate={picked > 0 && picked < all.length}
      onChange={() => onSelect(selectionOf(picked === all.length ? [] : all))}
    >
      {t('many.selectPage')}
    </Checkbox>
  )
}

export function RecordCards(parts: TableParts) {
  const { rows, expanded, busy } = parts
  const seen = expanded ? visible(rows, new Set(expanded)) : rows.map((row) => ({ row, level: 1 }))
  return (
    <>
      <SelectPage parts={parts} />
      <ul className={busy ? 'cards busy' : 'cards'}>
        {seen.map(({ row, level }) => (
          <Card key={idOf(row)} row={row} level={level - 1} parts={parts} />
        ))}
      </ul>
    </>
  )
}
