// The column chooser at its button.
import { Popover } from 'antd'
import ColumnPanel from './ColumnPanel'
import type { Columns } from './columns'

interface Props {
  columns: Columns
  open: boolean
  onOpen(open: boolean): void
}

export default function ColumnPopover({ columns, open, onOpen }: Props) {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={(next) => {
        if (!next) onOpen(false)
      }}
      classNames={{ root: 'column-popover' }}
      content={<ColumnPanel columns={columns} onClose={() => onOpen(false)} />}
    >
      <span className="popup-anchor" />
    </Popover>
  )
}
