// A bubble at a cell: its editor, a problem, a conflict.
import { Popover } from 'antd'
import type { ReactNode } from 'react'

export default function CellPopover({ content }: { content: ReactNode }) {
  return (
    <Popover open placement="bottomLeft" classNames={{ root: 'cell-popover' }} content={content}>
      <span className="cell-anchor" />
    </Popover>
  )
}
