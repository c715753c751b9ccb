// The buttons of a row in its list, drawn again only with the row.
import { memo } from 'react'
import type { Binding, Row } from '#kernel/binding'
import type { Order } from '../order/use-order'
import { RowButtons } from './RowButtons'
import { useRowCommands } from './row-commands'

interface Props {
  binding: Binding
  route: string
  row: Row
  level: number
  name: string | undefined
  order: Order | null
}

export const ListedButtons = memo(function ListedButtons({ binding, route, row, level, name, order }: Props) {
  const commands = useRowCommands(binding, route, order)
  return <RowButtons binding={binding} row={row} name={name} commands={commands(row, level)} inView={1} />
})
