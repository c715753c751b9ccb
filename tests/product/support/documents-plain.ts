// Retention of documents worked out row by row, without the product's code.
import { isLiving, monthsOn, type Raw, type Row } from './raw-rows'

/** The member, or the membership of the company. */
function ownerOf({ user_id: user, company_id: company }: Row, people: readonly Row[]): Row | undefined {
  if (user !== null) return people.find(({ id }) => id === user)
  return people.find((row) => row['company_id'] === company && row['kind'] === 'company' && isLiving(row))
}

/** The first day on which nothing keeps the document; null for none. */
export function keptUntil(document: Row, raw: Raw): string | null {
  const kind = (raw['document_kind'] ?? []).find(({ id }) => id === document['kind_id'])
  const years = kind?.['years']
  if (typeof years !== 'number') return null
  const day = String(document['doc_date'])
  if (kind?.['counted_from'] !== 'membership') return monthsOn(day, 12 * years)
  const owner = ownerOf(document, raw['person'] ?? [])
  const state = owner ? String(owner['state']) : 'none'
  if (['none', 'rejected'].includes(state)) return monthsOn(day, 12 * years)
  if (state !== 'left') return null
  const end = String(owner?.['out_time'] ?? '')
  return monthsOn(end > day ? end : day, 12 * years)
}
