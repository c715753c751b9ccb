// Links of a reference cell, each to its own page; full text on hover if cut.
import { Fragment } from 'react'
import type { Field, Row } from '#kernel/binding'
import { nameIn } from '#kernel/caption'
import { UNSEEN } from '#kernel/unseen'
import { captionsOf } from '../../../fields/options'
import { tagged } from '../../../fields/reference/Cell'
import { knownPage } from '../../../gateway/bindings'
import { useWords } from '../../../locales/use-words'
import { Link } from '../../../navigation/Link'

/** The page of a field's target; null if this person may not open it, and for tags, which have none. */
export function pageOf(field: Field, canOpen: (route: string) => boolean): string | null {
  if (!field.ref || field.widget === 'tags') return null
  const page = knownPage(field.ref.resource)
  return page && canOpen(page) ? page : null
}

export function ReferenceLinks({ field, row, page }: { field: Field; row: Row; page: string }) {
  const { t } = useWords()
  const known = captionsOf(field, row)
  const ids = [row[field.name]].flat().filter((one): one is number => typeof one === 'number')
  return tagged(
    field,
    row,
    page,
    <span className="one-line" title={ids.map((id) => known.get(id) ?? t('fields.gone')).join(' · ')}>
      {ids.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ' · '}
          {id === UNSEEN ? (
            known.get(id)
          ) : known.has(id) ? (
            <Link to={`${page}/${id}`} className="reference-link">
              {nameIn(known.get(id) ?? '')}
            </Link>
          ) : (
            t('fields.gone')
          )}
        </Fragment>
      ))}
    </span>,
  )
}
