// A button that opens a menu: Ant Design's dropdown, with the focus on its first entry, and back on the button afterwards.
import { Button, type ButtonProps, Dropdown, type MenuProps } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'

interface Props extends Omit<ButtonProps, 'onClick'> {
  items: MenuProps['items']
  onChoose?(key: string): void
}

/** Frames within which a menu is drawn, also on a slow computer. */
const FRAMES = 120

/** Without scrolling, as `autoFocus` of the dropdown would: when that happens the menu is not at its place yet. */
function useFirstFocused(open: boolean): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    let request = 0
    const focus = (left: number): void => {
      request = requestAnimationFrame(() => {
        const entry = frame.current?.querySelector<HTMLElement>('[role=menuitem]:not([aria-disabled=true])')
        entry?.focus({ preventScroll: true })
        if (left > 0 && (!entry || document.activeElement !== entry)) focus(left - 1)
      })
    }
    focus(FRAMES)
    return () => cancelAnimationFrame(request)
  }, [open])
  return frame
}

export function MenuButton({ items, onChoose, ...rest }: Props) {
  const [open, setOpen] = useState(false)
  const frame = useFirstFocused(open)
  const opener = useRef<HTMLButtonElement>(null)
  /** An arrow key focuses its entry a frame later: after a quick Enter that would be in the closed menu. */
  const left = useRef(false)
  const leave = (): void => {
    left.current = true
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <Dropdown
      open={open}
      onOpenChange={(next) => {
        left.current = !next
        setOpen(next)
      }}
      trigger={['click']}
      placement="bottomRight"
      popupRender={(menu) => <div ref={frame}>{menu}</div>}
      menu={{
        items,
        onFocus: () => {
          if (left.current) opener.current?.focus()
        },
        onKeyDown: ({ key }) => {
          if (key === 'Escape' || key === 'Tab') leave()
        },
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation()
          // The focus returns to the button while the key is still down: it must not press that.
          domEvent.preventDefault()
          // Before the entry runs: dialogs return the focus to its origin, and the entry will be gone by then.
          leave()
          onChoose?.(key)
        },
      }}
    >
      <Button {...rest} ref={opener} aria-haspopup="menu" aria-expanded={open} />
    </Dropdown>
  )
}
