// A button of the editor: its name, its keys, and whether it is pressed; the arrow keys walk through the buttons of a toolbar.
import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

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
      // Always of this type: one of another would be a new element, without the focus.
      type="text"
      danger={danger}
      size="small"
      icon={icon}
      disabled={disabled}
      aria-label={label}
      title={keys ? `${label} (${keysOf(keys)})` : label}
      {...(keys ? { 'aria-keyshortcuts': keys.replace('Mod', isApple ? 'Meta' : 'Control') } : {})}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      {...(onClick ? { onClick } : {})}
    />
  )
}

const TOOLS = 'button:not(:disabled), input:not([type=file]):not(:disabled)'

function toolsOf(bar: HTMLElement | null): HTMLElement[] {
  return [...(bar?.querySelectorAll<HTMLElement>(TOOLS) ?? [])].filter((one) => one.offsetParent !== null)
}

/** Focuses the tools of the editor in which a key was pressed. */
export function focusTools(editor: HTMLElement | null): void {
  const tools = toolsOf(editor?.querySelector('[role=toolbar]') ?? null)
  ;(tools.find((one) => one.tabIndex === 0) ?? tools[0])?.focus()
}

export function useRoving() {
  const bar = useRef<HTMLDivElement>(null)
  // Tools come and go, and are disabled, with the place of the cursor.
  useEffect(() => {
    const tools = toolsOf(bar.current)
    const stop =
      tools.find((one) => one === document.activeElement) ?? tools.find((one) => one.dataset['stop']) ?? tools[0]
    for (const one of tools) one.tabIndex = one === stop ? 0 : -1
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    const tools = toolsOf(bar.current)
    const now = tools.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: tools.length - 1 }[event.key]
    if (next === undefined || now < 0) return
    event.preventDefault()
    const chosen = tools.at(next % tools.length) as HTMLElement
    for (const one of tools) {
      one.tabIndex = one === chosen ? 0 : -1
      if (one === chosen) one.dataset['stop'] = 'true'
      else delete one.dataset['stop']
    }
    chosen.focus()
  }
  return { ref: bar, onKeyDown }
}
