// A record of another resource, or several: by caption, linked for people who may open its page.
import { Space } from 'antd'
import type { ReactNode } from 'react'
import type { Field, Row } from '#kernel/binding'
import { nameIn } from '#kernel/caption'
import { isEmpty } from '#kernel/empty'
import { useWords } from '../../locales/use-words'
import type { ShownKind, ShowProps } from '../field-kind'
import { lazily } from '../field-kind'
import { captionsOf, idsOf, useCaptions } from '../options'
import { EmptyValue, Line } from '../text-parts'
import type { ChosenTreeProps } from '../tree/ChosenTree'
import { CaptionLink, Tags } from './Captions'

const ChosenTree = lazily<ChosenTreeProps>(() => import('../tree/ChosenTree'))

/** As coloured tags, if the records have colours, otherwise `plain`. `page`: where its records are. */
export function tagged(field: Field, row: Row, page: string | null, plain: ReactNode): ReactNode {
  if (!field.ref?.tag) return plain
  return <Tags field={field} row={row} page={page} />
}

function ReferenceCell({ field, value, row }: ShowProps) {
  const { t } = useWords()
  const known = captionsOf(field, row)
  const names = idsOf(value).map((id) => known.get(id) ?? t('fields.gone'))
  if (isEmpty(value) || names.length === 0) return <EmptyValue />
  return tagged(field, row, null, <Line text={names.map(nameIn).join(' · ')} title={names.join(' · ')} />)
}

function ReferenceDetail({ field, value, row }: ShowProps) {
  const { t } = useWords()
  const ids = idsOf(value)
  const known = captionsOf(field, row)
  // An unsaved choice has no caption in the record.
  const fetched = useCaptions(
    field.ref,
    ids.filter((id) => !known.has(id)),
  )
  if (ids.length === 0) return <EmptyValue />
  if (field.ref && field.widget === 'tree' && field.many)
    return <ChosenTree reference={field.ref} ids={ids} known={known} />
  const links = (
    <Space wrap size={[12, 4]}>
      {ids.map((id) => (
        <CaptionLink
          key={id}
          resource={field.ref?.resource ?? ''}
          id={id}
          name={known.get(id) ?? fetched.get(id) ?? t('fields.gone')}
        />
      ))}
    </Space>
  )
  // A choice that is not saved yet keeps its caption.
  return ids.every((id) => known.has(id)) ? tagged(field, row, '', links) : links
}

export const reference: ShownKind = {
  Cell: ReferenceCell,
  Detail: ReferenceDetail,
}
