// A button of the editor: its name, its keys, and whether it is pressed.
import { Button } from 'antd'
import type { ReactNode } from 'react'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** As people read them: `Ctrl+B`, or `⌘B`. */
function keysOf(keys: string): string {
  return isApple ? keys.replace('Mod+', '⌘').replace('Shift+', '⇧').replace('Alt+', '⌥') : keys.replace('Mod', 'Ctrl')
}

interface Props {
  label: string
  icon: ReactNode
  onClick?(): void
  /** Of a button that stays down. */
  pressed?: boolean
  disabled?: boolean
  /** Its shortcut: `Mod+B`. */
  keys?: string
  danger?: boolean
}

export function Tool({ label, icon, onClick, pressed, disabled = false, keys, danger = false, ...rest }: Props) {
  return (
    <Button
      {...rest}
      type="text"
      size="small"
      icon={icon}
      danger={danger}
      disabled={disabled}
      aria-label={label}
      title={keys ? `${label} (${keysOf(keys)})` : label}
      {...(keys ? { 'aria-keyshortcuts': keys.replace('Mod', isApple ? 'Meta' : 'Control') } : {})}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed, className: pressed ? 'pressed' : '' })}
      {...(onClick ? { onClick } : {})}
    />
  )
}
