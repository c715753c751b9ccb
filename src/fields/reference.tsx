// A record of another resource, or several.
import { type ReactNode, useEffect } from 'react'
import type { Field, Row } from '#kernel/binding'
import { nameIn } from '#kernel/caption'
import { isEmpty } from '#kernel/empty'
import { companionOf } from '#kernel/standard'
import { createStore, useStore } from '../gateway/store'
import { useWords } from '../locales/use-words'
import { CaptionLink } from './CaptionLink'
import type { ShownKind, ShowProps } from './field-kind'
import { lazily } from './lazily'
import { useCaptions } from './options'
import { Dash, Line } from './Shown'
import type { ChosenTreeProps } from './tree/ChosenTree'

export function idsOf(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).filter((one): one is number => typeof one === 'number')
}

const ChosenTree = lazily<ChosenTreeProps>(() => import('./tree/ChosenTree'))

/** Captions that the server answered beside the value. */
export function captionsOf(field: Pick<ShowProps['field'], 'name' | 'many'>, row: Row): ReadonlyMap<number, string> {
  const ids = idsOf(row[field.name])
  const said = row[companionOf(field)]
  const names = Array.isArray(said) ? said : [said]
  return new Map(
    ids.flatMap((id, index) => (typeof names[index] === 'string' ? [[id, names[index] as string] as const] : [])),
  )
}

type Drawn = typeof import('./tags/Tags').default
const tags = createStore<{ Drawn: Drawn | null }>({ Drawn: null })
let asked = false

/** Milliseconds behind the rows: a first list asks for nothing more before it is drawn. */
const LATER = 99

function askForTags(): void {
  if (asked) return
  asked = true
  const load = () => import('./tags/Tags').then(({ default: Drawn }) => tags.set({ Drawn }))
  // Plain captions remain if it fails; the next list tries again.
  const forget = (): void => {
    asked = false
  }
  setTimeout(() => void load().catch(forget), LATER)
}

interface TaggedProps {
  field: Field
  row: Row
  page: string | null
  children: ReactNode
}

/** Not a boundary that waits: each cell of a list would be drawn twice for it. */
function Tagged({ field, row, page, children }: TaggedProps) {
  const { Drawn } = useStore(tags)
  useEffect(askForTags, [])
  return Drawn ? <Drawn field={field} row={row} page={page} /> : children
}

/** As coloured tags, if the records have colours; `plain` until these are known. `page`: where its records are. */
export function tagged(field: Field, row: Row, page: string | null, plain: ReactNode): ReactNode {
  if (!field.ref?.tag) return plain
  return (
    <Tagged field={field} row={row} page={page}>
      {plain}
    </Tagged>
  )
}

function ReferenceCell({ field, value, row }: ShowProps) {
  const { t } = useWords()
  const known = captionsOf(field, row)
  const names = idsOf(value).map((id) => known.get(id) ?? t('fields.gone'))
  if (isEmpty(value) || names.length === 0) return <Dash />
  return tagged(field, row, null, <Line text={names.map(nameIn).join(' · ')} title={names.join(' · ')} />)
}

function ReferenceDetail({ field, value, row }: ShowProps) {
  const { t } = useWords()
  const ids = idsOf(value)
  const known = captionsOf(field, row)
  // An unsaved choice has no caption in the record.
  const asked = useCaptions(
    field.ref,
    ids.filter((id) => !known.has(id)),
  )
  if (ids.length === 0) return <Dash />
  if (field.ref && field.widget === 'tree' && field.many)
    return <ChosenTree reference={field.ref} ids={ids} known={known} />
  const links = (
    <span className="reference-links">
      {ids.map((id) => (
        <CaptionLink
          key={id}
          resource={field.ref?.resource ?? ''}
          id={id}
          name={known.get(id) ?? asked.get(id) ?? t('fields.gone')}
        />
      ))}
    </span>
  )
  // A choice that is not saved yet keeps its caption.
  return ids.every((id) => known.has(id)) ? tagged(field, row, '', links) : links
}

export const reference: ShownKind = {
  Cell: ReferenceCell,
  Detail: ReferenceDetail,
}
