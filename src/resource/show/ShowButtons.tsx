// Actions of the shown record.
import { BlockOutlined, EditOutlined, MoreOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useRef } from 'react'
import type { Binding, Row } from '#kernel/binding'
import { useWords } from '../../locales/use-words'
import { useRunner } from '../actions/ActionHost'
import { useRowCommands } from '../list/rows/row-commands'
import { useSlots } from '../slots-context'
import { useRecordTab } from '../use-record-tab'

/** Milliseconds; the menu must have disappeared first. */
const PRINT_AFTER = 250

interface Props {
  binding: Binding
  route: string
  row: Row
  /** Called when the record has been deleted. */
  onGone(): void
}

export function ShowButtons({ binding, route, row, onGone }: Props) {
  const { t } = useWords()
  const runner = useRunner()
  const openTab = useRecordTab(binding, route)
  const opener = useRef<HTMLButtonElement>(null)
  const { rowActions: Slot, actionsInHeader } = useSlots()
  const commands = useRowCommands(
    binding,
    route,
  )(row)
    .filter(({ key }) => key !== 'view')
    .map((command) => (command.key === 'remove' ? { ...command, run: () => runner.remove([row], onGone) } : command))
  const mains = commands.filter((command) => command.main)
  const plain = commands.filter((command) => !command.main)
  // The main action is beside the general ones, unless the header shows it.
  const main = actionsInHeader ? undefined : mains[0]
  const [first, ...rest] = actionsInHeader ? [...plain.slice(0, 1), ...mains, ...plain.slice(1)] : plain
  // Last before destructive actions: printing changes nothing.
  const danger = rest.findIndex((command) => command.danger)
  const print = {
    key: 'print',
    title: t('generic.print'),
    icon: <PrinterOutlined />,
    danger: false,
    run: () => setTimeout(() => window.print(), PRINT_AFTER),
  }
  const tab = openTab && {
    key: 'tab',
    title: t('peek.ownTab'),
    icon: <BlockOutlined />,
    danger: false,
    run: () => openTab(row),
  }
  const [safe, late] = danger < 0 ? [rest, []] : [rest.slice(0, danger), rest.slice(danger)]
  const others = [...safe, ...(tab ? [tab] : []), print, ...late]
  const entries = (some: typeof others) =>
    some.map(({ key, title, icon, danger }) => ({ key, label: title, icon, danger }))
  return (
    <span className="show-buttons">
      {Slot && <Slot row={row as never} binding={binding} isOpen />}
      {others.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: [
              ...entries(others.slice(0, others.length - late.length)),
              ...(late.length > 0 ? [{ type: 'divider' as const }] : []),
              ...entries(late),
            ],
            onClick: ({ key }) => {
              // Dialogs return the focus to its origin: the menu entry will be gone by then.
              opener.current?.focus()
              others.find((one) => one.key === key)?.run()
            },
          }}
        >
          <Button ref={opener} icon={<MoreOutlined />} aria-label={t('generic.more')} title={t('generic.more')} />
        </Dropdown>
      )}
      {first && (
        <Button
          type={first.key === 'edit' && mains.length === 0 ? 'primary' : 'default'}
          danger={first.danger}
          icon={first.key === 'edit' ? <EditOutlined /> : first.icon}
          onClick={first.run}
        >
          {first.title}
        </Button>
      )}
      {main && (
        <Button type="primary" danger={main.danger} icon={main.icon} onClick={main.run}>
          {main.title}
        </Button>
      )}
    </span>
  )
}
