// The menu of a row, at the button that opened it.
import { Dropdown } from 'antd'
import type { Command } from './row-commands'

interface Props {
  commands: readonly Command[]
  open: boolean
  onClose(): void
  /** Called before a command runs: dialogs return the focus to its origin, and the entry will be gone by then. */
  onChosen(): void
}

export function RowMenu({ commands, open, onClose, onChosen }: Props) {
  return (
    <Dropdown
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      menu={{
        items: commands.map(({ key, title, icon, danger }) => ({ key, label: title, icon, danger })),
        onKeyDown: (event) => {
          if (event.key !== 'Escape' && event.key !== 'Tab') return
          onChosen()
          onClose()
        },
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation()
          onClose()
          onChosen()
          commands.find((one) => one.key === key)?.run()
        },
      }}
    >
      <span className="row-menu-anchor" />
    </Dropdown>
  )
}
