// Opens a record in a tab of its own; its list stays as it is.
import { useNavigate } from 'react-router'
import type { Binding, Row } from '#kernel/binding'
import { usePage, useQueryString } from '../navigation/page-context'
import { recordTabs } from '../navigation/records'
import { addressOf } from './addresses'
import { captionOf, idOf } from './record'

/** Null where it has none: in such a tab, and for records below another page. */
export function useRecordTab(binding: Binding, route: string): ((row: Row) => void) | null {
  const navigate = useNavigate()
  const search = useQueryString()
  const { alone } = usePage()
  if (alone || route !== binding.route) return null
  return (row) => {
    const id = idOf(row)
    recordTabs.open(addressOf(route, '', id), captionOf(binding, row))
    void navigate(addressOf(route, search, id))
  }
}
