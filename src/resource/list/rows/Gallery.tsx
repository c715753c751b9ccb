// Rows as pictures with their names, for lists that are looked through by eye.
import { Checkbox } from 'antd'
import type { Field, Row } from '#kernel/binding'
import { isEmpty } from '#kernel/empty'
import { labelFields } from '#kernel/standard'
import { small, urlsOf } from '../../../fields/media/files'
import { useWords } from '../../../locales/use-words'
import { Link } from '../../../navigation/Link'
import { useQueryString } from '../../../navigation/page-context'
import { addressOf } from '../../addresses'
import { idOf } from '../../record'
import { Cell, initialsOf } from '../cells/Cell'
import { toggleRow } from '../selection/selection'
import type { TableParts } from '../table/table-parts'
import styles from './Gallery.module.css'
import { headingOf } from './heading'
import { CardName } from './RecordCards'

/** Columns below the name. */
const SHOWN = 3

interface Props {
  parts: TableParts
  picture: Field
}

/** The same fields on every tile, so that they are compared at one place: the first columns with a value below a heading. */
function factsOf({ binding, columns, rows }: TableParts): Field[] {
  const named = labelFields(binding)
  const isBelow = (field: Field, row: Row): boolean =>
    !isEmpty(row[field.name]) && headingOf(binding, columns, row).field !== field
  return columns
    .filter((field) => field.kind !== 'image' && !named.includes(field.name))
    .filter((field) => rows.some((row) => isBelow(field, row)))
    .slice(0, SHOWN)
}

function Tile({ row, parts, picture, facts }: Props & { row: Row; facts: readonly Field[] }) {
  const { t, say } = useWords()
  const search = useQueryString()
  const { binding, route, columns, selection, onSelect, buttons } = parts
  const id = idOf(row)
  const heading = headingOf(binding, columns, row)
  const picked = selection?.rows.has(id) ?? false
  const [url] = urlsOf(row[picture.name])
  const face = url ? (
    <img src={small(url)} alt="" loading="lazy" />
  ) : (
    <span aria-hidden="true">{initialsOf(heading.text)}</span>
  )
  const opens = route !== null && binding.calls['read'] !== undefined
  return (
    <li className={picked ? `${styles.tile} picked` : styles.tile} data-card={id}>
      {/* The name below is the same link, for keyboards and screen readers. */}
      {opens ? (
        <Link to={addressOf(route, search, id)} className={styles.tileFace} tabIndex={-1} aria-hidden="true">
          {face}
        </Link>
      ) : (
        <span className={styles.tileFace}>{face}</span>
      )}
      {selection && onSelect && (
        <span className={styles.tileBox}>
          <Checkbox
            checked={picked}
            onChange={() => onSelect(toggleRow(selection, row))}
            aria-label={t('generic.select', { record: heading.said })}
          />
        </span>
      )}
      <div className={styles.tileWords}>
        <h2>
          <CardName binding={binding} route={route} row={row} heading={heading} />
        </h2>
        <dl>
          {facts.map((field) => (
            <div key={field.name}>
              <dt>{say(field.title)}</dt>
              <dd>
                <Cell binding={binding} field={field} row={row} still />
              </dd>
            </div>
          ))}
        </dl>
        {buttons?.(row, heading.said)}
      </div>
    </li>
  )
}

export default function Gallery({ parts, picture }: Props) {
  const facts = factsOf(parts)
  return (
    <ul
      className={parts.busy ? `${styles.gallery} busy` : styles.gallery}
      style={{ '--aspect': picture.aspect ?? 4 / 3 } as object}
    >
      {parts.rows.map((row) => (
        <Tile key={idOf(row)} row={row} parts={parts} picture={picture} facts={facts} />
      ))}
    </ul>
  )
}
