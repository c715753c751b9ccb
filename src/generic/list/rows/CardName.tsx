// The heading of a card: a link to its record, with the number of one that has no name below it.
import type { Binding, Row } from '#kernel/binding'
import { useWords } from '../../../locales/use-words'
import { RecordLink } from '../cells/RecordLink'
import type { Heading } from './heading'

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
