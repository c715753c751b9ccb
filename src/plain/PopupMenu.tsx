// A menu at the element around it, open or closed by its owner.
import { Dropdown, type MenuProps } from 'antd'
import { type RefObject, useEffect, useRef } from 'react'

export interface PopupMenuProps {
  items: MenuProps['items']
  open: boolean
  placement?: 'bottomRight' | 'bottomLeft'
  onClose(): void
  /** Before an entry runs: dialogs return the focus to its origin, and the entry will be gone by then. */
  onChosen(): void
  onChoose?(key: string): void
}

/** Frames within which the menu is drawn, also on a slow computer. */
const SOON = 120

/**
 * Puts the focus on the first entry without scrolling to it: when that happens the menu is not at its place yet, and the
 * page would move away under the pointer. (`autoFocus` of the dropdown scrolls.) The effect stands outside of the menu,
 * which the dropdown does not render while it is closed, and so cannot tell a second opening from the first.
 */
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
    focus(SOON)
    return () => cancelAnimationFrame(request)
  }, [open])
  return frame
}

export default function PopupMenu({ items, open, placement, onClose, onChosen, onChoose }: PopupMenuProps) {
  const frame = useFirstFocused(open)
  /** An arrow key focuses its entry a frame later: after a quick Enter that would be in the closed menu. */
  const left = useRef(false)
  useEffect(() => {
    if (open) left.current = false
  }, [open])
  return (
    <Dropdown
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      trigger={['click']}
      placement={placement ?? 'bottomRight'}
      popupRender={(menu) => <div ref={frame}>{menu}</div>}
      menu={{
        items,
        onFocus: () => {
          if (left.current) onChosen()
        },
        onKeyDown: (event) => {
          if (event.key !== 'Escape' && event.key !== 'Tab') return
          left.current = true
          onChosen()
          onClose()
        },
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation()
          // The focus returns to the button while the key is still down: it must not press that.
          domEvent.preventDefault()
          left.current = true
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
