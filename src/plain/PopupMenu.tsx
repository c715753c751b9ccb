// A menu at the element around it, open or closed by its owner.
import { Dropdown, type MenuProps } from 'antd'

export interface PopupMenuProps {
  items: MenuProps['items']
  open: boolean
  placement?: 'bottomRight' | 'bottomLeft'
  onClose(): void
  /** Before an entry runs: dialogs return the focus to its origin, and the entry will be gone by then. */
  onChosen(): void
  onChoose?(key: string): void
}

export default function PopupMenu({ items, open, placement, onClose, onChosen, onChoose }: PopupMenuProps) {
  return (
    <Dropdown
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      trigger={['click']}
      placement={placement ?? 'bottomRight'}
      autoFocus
      menu={{
        items,
        onKeyDown: (event) => {
          if (event.key !== 'Escape' && event.key !== 'Tab') return
          onChosen()
          onClose()
        },
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation()
          onClose()
          onChosen()
          onChoose?.(key)
        },
      }}
    >
      <span className="popup-anchor" />
    </Dropdown>
  )
}
