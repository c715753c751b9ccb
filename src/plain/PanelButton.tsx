// A square button with a panel, which loads when the pointer or the focus comes to the button.
import { type ComponentType, type ReactNode, Suspense, useMemo, useState } from 'react'
import { later } from '../gateway/later'

/** Of the panel: whether it is open. */
export interface PanelProps {
  open: boolean
  onOpen(open: boolean): void
}

interface Props<P> {
  title: string
  icon: ReactNode
  /** Text beside the icon. */
  children?: ReactNode
  load(): Promise<{ default: ComponentType<P & PanelProps> }>
  /** Of the panel. */
  given: P
}

/** `load` must stay the same function. */
export function PanelButton<P extends object>({ title, icon, children, load, given }: Props<P>) {
  const Panel = useMemo(() => later(load), [load]) as ComponentType<P & PanelProps>
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <span className="popup-frame">
      <button
        type="button"
        className="square-button"
        aria-label={title}
        title={title}
        aria-haspopup="dialog"
        aria-expanded={panel === 'open'}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setPanel(panel === 'open' ? 'closed' : 'open')}
      >
        {icon}
        {children}
      </button>
      {panel !== 'never' && (
        <Suspense fallback={null}>
          <Panel {...given} open={panel === 'open'} onOpen={(open) => setPanel(open ? 'open' : 'closed')} />
        </Suspense>
      )}
    </span>
  )
}
