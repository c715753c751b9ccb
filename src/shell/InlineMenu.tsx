// The menu of an open sidebar: plain lists, with one directory expanded at a time.
import { DownOutlined } from '@ant-design/icons'
import { type KeyboardEvent, memo, useId } from 'react'
import { isExternal } from '#kernel/formats'
import { isEnter } from '../keyboard/typing'
import { prefetching } from '../prefetch'
import type { MenuItem } from './menu-items'

interface Props {
  items: readonly MenuItem[]
  active: string | null
  open: readonly string[]
  onOpen(path: string): void
  onTurn(path: string): void
}

/** Moves the focus along the visible entries; Enter and Space press them. */
function keys(event: KeyboardEvent<HTMLElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const at = entries.indexOf(document.activeElement as HTMLElement)
  const goal = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key]
  if (goal !== undefined) {
    event.preventDefault()
    entries[(goal + entries.length) % entries.length]?.focus()
  } else if (isEnter(event) || event.key === ' ') {
    event.preventDefault()
    entries[at]?.click()
  }
}

function Entries({ items, level, ...menu }: Props & { level: number }) {
  const id = useId()
  const { active, open, onOpen, onTurn } = menu
  const indent = { paddingInlineStart: level * 16 }
  return items.map(({ path, icon, label, title, children }, index) => {
    const tabIndex = level === 1 && index === 0 ? 0 : -1
    if (!children) {
      const current = path === active
      return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the whole menu
        <div
          key={path}
          role="menuitem"
          tabIndex={tabIndex}
          className="side-entry"
          data-current={current}
          title={title}
          style={indent}
          {...(isExternal(path) || current ? {} : prefetching(path))}
          onClick={() => onOpen(path)}
        >
          {icon}
          <span className="side-label">{label}</span>
        </div>
      )
    }
    const expanded = open.includes(path)
    const within = `${id}-${index}`
    const holds = active !== null && JSON.stringify(paths(children)).includes(JSON.stringify(active))
    return (
      <div key={path} role="none">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the whole menu */}
        <div
          role="menuitem"
          tabIndex={tabIndex}
          className="side-entry"
          data-holds={holds}
          aria-haspopup="true"
          aria-expanded={expanded}
          aria-controls={expanded ? within : undefined}
          style={indent}
          onClick={() => onTurn(path)}
        >
          {icon}
          <span className="side-label">{label}</span>
          <DownOutlined className="side-arrow" aria-hidden />
        </div>
        {expanded && (
          <div id={within} role="menu">
            <Entries {...menu} items={children} level={level + 1} />
          </div>
        )}
      </div>
    )
  })
}

function paths(items: readonly MenuItem[]): string[] {
  return items.flatMap(({ path, children }) => (children ? paths(children) : [path]))
}

export const InlineMenu = memo(function InlineMenu(props: Props) {
  return (
    <div role="menu" className="side-menu" onKeyDown={keys}>
      <Entries {...props} level={1} />
    </div>
  )
})
