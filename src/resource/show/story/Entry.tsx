// One entry of a timeline.

import type { ReactNode } from 'react'
import type { Binding, Field, Row } from '#kernel/binding'
import { isEmpty } from '#kernel/empty'
import type { StoryEntry } from '#kernel/story'
import { knownPage } from '../../../api/bindings'
import { MenuIcon } from '../../../components/MenuIcon'
import { kindOfField } from '../../../fields'
import { clockOf, dayOf } from '../../../fields/zone'
import { useWords } from '../../../locales/use-words'
import { Link } from '../../../navigation/Link'
import { useAccess } from '../../../providers/access'
import { shownField, shownFields } from '../../record'
import styles from './Story.module.css'

/** The record named by fields of the row: a reference, or the name of a resource with an id. */
function namedIn(row: Row, { fields, views }: Binding): { resource: string; id: number } | null {
  const { title, link = title ? [title] : [] } = views.story ?? {}
  const [first = '', second] = link
  const resource = second ? row[first] : fields[first]?.ref?.resource
  const id = row[second ?? first]
  return typeof resource === 'string' && typeof id === 'number' ? { resource, id } : null
}

/** The entry's own page, or that of the record which it names; null without one, and for the record itself. */
function entryLink(
  { id, row }: StoryEntry,
  binding: Binding,
  self: { base: string; id: number },
  canOpen: (route: string) => boolean,
): string | null {
  if (binding.route && binding.calls['read'] && canOpen(binding.route)) return `${binding.route}/${id}`
  const named = namedIn(row, binding)
  if (!named || (named.resource === self.base && named.id === self.id)) return null
  const page = knownPage(named.resource)
  return page && canOpen(page) ? `${page}/${named.id}` : null
}

const PLAIN_ICON = 'ProfileOutlined'
/** Changed fields that are named; the number stands for the others. */
const NAMED = 5

interface LineProps {
  entry: StoryEntry
  icon: string
  tone?: string | undefined
  /** A date has no time of day. */
  dated?: boolean
  figure?: ReactNode
  children: ReactNode
}

function Line({ entry: { at }, icon, tone = 'plain', dated, figure, children }: LineProps) {
  const day = dayOf(at)
  return (
    <li className={styles.entry}>
      <time className={styles.day} dateTime={dated ? day : at} title={dated ? day : clockOf(at)}>
        {day.slice(5)}
      </time>
      <span className={`${styles.icon} ${styles[tone]}`}>
        <MenuIcon name={icon} />
      </span>
      <div className={styles.text}>{children}</div>
      {figure && <div className={styles.figure}>{figure}</div>}
    </li>
  )
}

/** Zero and "no" say nothing: no guests, no fee. */
function tells(value: unknown): boolean {
  return !isEmpty(value) && value !== 0 && value !== false
}

function Fact({ field, row }: { field: Field; row: Row }) {
  const { say } = useWords()
  const { Cell } = kindOfField(field)
  return (
    <span className={styles.fact}>
      <span className="soft">{say(field.title)}</span>
      <Cell field={field} value={row[field.name]} row={row} />
    </span>
  )
}

interface Self {
  /** The record whose timeline it is. */
  binding: Binding
  id: number
}

export function RowEntry({ entry, binding, self }: { entry: StoryEntry; binding: Binding; self: Self }) {
  const { say } = useWords()
  const { grant, canOpen } = useAccess()
  const { row } = entry
  const { title, tone, figure, facts = [], at = '', icon } = binding.views.story ?? {}
  const fieldNamed = (name: string | undefined) => {
    const field = name === undefined ? undefined : shownField(binding, name, grant)
    return field && tells(row[field.name]) ? field : undefined
  }
  const drawn = (field: Field | undefined) => {
    if (!field) return null
    const { Cell } = kindOfField(field)
    return <Cell field={field} value={row[field.name]} row={row} />
  }
  const named = drawn(fieldNamed(title))
  const state = fieldNamed(tone)
  const noun = say(binding.noun)
  const to = entryLink(entry, binding, { base: self.binding.base, id: self.id }, canOpen)
  const heading = named ?? noun
  const shown = shownFields(binding, facts, grant).filter(({ name }) => tells(row[name]))
  return (
    <Line
      entry={entry}
      icon={icon ?? binding.icon ?? PLAIN_ICON}
      tone={state?.choices?.find(({ value }) => value === row[state.name])?.tone}
      dated={binding.fields[at]?.kind === 'date'}
      figure={drawn(fieldNamed(figure))}
    >
      <div className={styles.head}>
        {to ? (
          <Link to={to} className={styles.title}>
            {heading}
          </Link>
        ) : (
          <span className={styles.title}>{heading}</span>
        )}
        {named && <span className={`soft ${styles.noun}`}>{noun}</span>}
        {drawn(state)}
      </div>
      {shown.length > 0 && (
        <div className={styles.facts}>
          {shown.map((field) => (
            <Fact key={field.name} field={field} row={row} />
          ))}
        </div>
      )}
    </Line>
  )
}

export function ChangeEntry({ entry, self, onOpen }: { entry: StoryEntry; self: Self; onOpen(): void }) {
  const { t, say } = useWords()
  const { action, admin_name: by, fields } = entry.row as { action: string; admin_name?: string; fields: string[] }
  const titles = fields.flatMap((name) => {
    const field = self.binding.fields[name]
    return field ? [say(field.title)] : []
  })
  const listed = titles.slice(0, NAMED).join(t('story.between'))
  const told =
    titles.length > NAMED
      ? t('story.changedMore', { fields: listed, count: titles.length })
      : t('story.changed', { fields: listed })
  return (
    <Line entry={entry} icon="EditOutlined">
      <div className={styles.head}>
        <button
          type="button"
          className={`${styles.title} ${styles.open}`}
          title={t('story.showChanges')}
          onClick={onOpen}
        >
          {action}
        </button>
        {by && <span className={`soft ${styles.noun}`}>{by}</span>}
      </div>
      {titles.length > 0 && <div className={`${styles.facts} soft`}>{told}</div>}
    </Line>
  )
}
