// A button that opens a menu: Ant Design's dropdown, with the focus on its first entry, and back on the button afterwards.
import { Button, type ButtonProps, Dropdown, type MenuProps } from 'antd'
import { useRef } from 'react'

interface Props extends Omit<ButtonProps, 'onClick'> {
  items: MenuProps['items']
  onChoose?(key: string): void
}

export function MenuButton({ items, onChoose, ...rest }: Props) {
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items,
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation()
          // The focus returns to the button while the key is still down: it must not press that.
          domEvent.preventDefault()
          // Before the entry runs: dialogs return the focus to its origin, and the entry will be gone by then.
          opener.current?.focus()
          onChoose?.(key)
        },
      }}
    >
      <Button {...rest} ref={opener} aria-haspopup="menu" />
    </Dropdown>
  )
}
