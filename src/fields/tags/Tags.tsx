// Captions of references as coloured tags, each linked to its record where there is a page for it.
import type { CSSProperties } from 'react'
import type { Field, Reference, Row } from '#kernel/binding'
import { nameIn } from '#kernel/caption'
import { UNSEEN } from '#kernel/unseen'
import { useWords } from '../../locales/use-words'
import { Link } from '../../navigation/Link'
import { useMode } from '../../theme/appearance'
import { shadesOf } from '../../theme/hues'
import { CaptionLink } from '../CaptionLink'
import { captionsOf, idsOf } from '../captions'
import { useTints } from './use-tints'
import './tags.css'

interface Props {
  field: Field
  row: Row
  /** The page of the records; null without one, empty if it is to be found. */
  page: string | null
}

/** Without a colour the tag is grey. */
function useLooks(ref: Reference): (id: number) => { className: string; style: CSSProperties } {
  const mode = useMode()
  const tints = useTints(ref)
  return (id) => {
    const tint = tints.get(id)
    if (!tint) return { className: 'tag', style: {} }
    const { text, ground, line } = shadesOf(tint.colour, mode)
    return {
      className: tint.outlined ? 'tag tag-outlined' : 'tag',
      style: { '--tag-text': text, '--tag-ground': ground, '--tag-line': line } as CSSProperties,
    }
  }
}

export function Tags({ field, row, page }: Props) {
  const { t } = useWords()
  const look = useLooks(field.ref as Reference)
  const known = captionsOf(field, row)
  const ids = idsOf(row[field.name])
  const name = (id: number): string => known.get(id) ?? t('fields.gone')
  return (
    <span className={page === '' ? 'tags tags-wrapped' : 'tags'} title={ids.map(name).join(' · ')}>
      {ids.map((id) => (
        <span key={id} {...look(id)}>
          {page === '' ? (
            <CaptionLink resource={field.ref?.resource ?? ''} id={id} name={name(id)} />
          ) : page && known.has(id) && id !== UNSEEN ? (
            <Link to={`${page}/${id}`}>{nameIn(name(id))}</Link>
          ) : (
            nameIn(name(id))
          )}
        </span>
      ))}
    </span>
  )
}
