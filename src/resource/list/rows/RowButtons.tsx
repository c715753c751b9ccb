// The buttons of a row: the frequent ones in view, the rest in a menu.
import { MoreOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo } from 'react'
import type { Binding, Row } from '#kernel/binding'
import { MenuButton } from '../../../components/MenuButton'
import { useWords } from '../../../locales/use-words'
import { captionOf } from '../../record'
import { useSlots } from '../../slots-context'
import type { Order } from '../order/use-order'
import { type Command, useRowCommands } from './row-commands'

interface Props {
  binding: Binding
  row: Row
  /** Name of the record in those of its buttons, by default its caption. */
  name?: string | undefined
  commands: readonly Command[]
  /** Number of commands beside the menu. */
  inView: number
}

export function RowButtons({ binding, row, name, commands, inView }: Props) {
  const { t } = useWords()
  const { rowActions: Slot } = useSlots()
  const record = name ?? captionOf(binding, row)
  // A single command needs no menu.
  const cut = commands.length === inView + 1 ? commands.length : inView
  const more = commands.slice(cut)
  const [safe, dangerous] = [more.filter(({ danger }) => !danger), more.filter(({ danger }) => danger)]
  const entries = (some: readonly Command[]) =>
    some.map(({ key, title, icon, danger }) => ({ key, label: title, icon, danger }))
  return (
    <span className="row-buttons">
      {Slot && <Slot row={row as never} binding={binding} isOpen={false} />}
      {commands.slice(0, cut).map(({ key, title, danger, main, run }) => (
        <Button
          key={key}
          type="link"
          size="small"
          danger={danger === true}
          {...(main ? { className: 'row-main' } : {})}
          onClick={run}
          aria-label={`${title} · ${record}`}
        >
          {title}
        </Button>
      ))}
      {more.length > 0 && (
        <MenuButton
          type="text"
          size="small"
          items={[
            ...entries(safe),
            ...(safe.length > 0 && dangerous.length > 0 ? [{ type: 'divider' as const }] : []),
            ...entries(dangerous),
          ]}
          onChoose={(key) => more.find((one) => one.key === key)?.run()}
          aria-label={t('generic.moreFor', { record })}
          title={t('generic.more')}
          icon={<MoreOutlined />}
        />
      )}
    </span>
  )
}

interface ListedButtonsProps {
  binding: Binding
  route: string
  row: Row
  level: number
  name: string | undefined
  order: Order | null
}

export const ListedButtons = memo(function ListedButtons({
  binding,
  route,
  row,
  level,
  name,
  order,
}: ListedButtonsProps) {
  const commands = useRowCommands(binding, route, order)
  return <RowButtons binding={binding} row={row} name={name} commands={commands(row, level)} inView={1} />
})
