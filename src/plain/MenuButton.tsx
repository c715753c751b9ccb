// A button with a menu, which loads when the pointer or the focus comes to the button.
import type { MenuProps } from 'antd'
import { type ButtonHTMLAttributes, type ReactNode, Suspense, useRef, useState } from 'react'
import { later } from '../gateway/later'

const load = () => import('./PopupMenu')
export const PopupMenu = later(load)

/** Handlers of an element that opens a menu. */
export const warmsMenu = { onPointerEnter: () => void load(), onFocus: () => void load() }

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'type'> {
  items: MenuProps['items']
  onChoose?(key: string): void
  frame?: string
  children: ReactNode
}

export function MenuButton({ items, onChoose, frame = '', children, ...rest }: Props) {
  const opener = useRef<HTMLButtonElement>(null)
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <span className={`popup-frame ${frame}`}>
      <button
        {...rest}
        {...warmsMenu}
        ref={opener}
        type="button"
        aria-haspopup="menu"
        aria-expanded={menu === 'open'}
        onClick={() => setMenu(menu === 'open' ? 'closed' : 'open')}
      >
        {children}
      </button>
      {menu !== 'never' && (
        <Suspense fallback={null}>
          <PopupMenu
            items={items}
            open={menu === 'open'}
            onClose={() => setMenu('closed')}
            onChosen={() => opener.current?.focus()}
            {...(onChoose ? { onChoose } : {})}
          />
        </Suspense>
      )}
    </span>
  )
}
