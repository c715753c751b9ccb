// A pane whose content is zoomed and moved.
import { CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../../locales/use-words'
import styles from './Zoom.module.css'

const STEPS = [0.25, 0.33, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2] as const
export const LEAST = STEPS[0]
export const MOST = 2

/** At the start nothing is smaller than this: names must be readable. */
const READABLE = 0.67

function clamp(scale: number): number {
  return Math.min(MOST, Math.max(LEAST, scale))
}

/** The next step in a direction, also from a scale between two steps. */
export function stepFrom(scale: number, direction: 1 | -1): number {
  const further =
    direction > 0 ? STEPS.find((one) => one > scale + 0.005) : STEPS.findLast((one) => one < scale - 0.005)
  return further ?? scale
}

export interface Size {
  width: number
  height: number
}

/** The whole content in the pane, never enlarged. */
export function fitOf(content: Size, pane: Size): number {
  if (content.width === 0 || content.height === 0) return 1
  return clamp(Math.min(1, pane.width / content.width, pane.height / content.height))
}

/** As wide as the pane, as long as it can be read. */
export function startOf(content: Size, pane: Size): number {
  return content.width === 0 ? 1 : Math.max(READABLE, Math.min(1, pane.width / content.width))
}

/** Scroll offset that leaves the point `at` (pixels from the pane's edge) where it is. */
export function scrollFor(at: number, scroll: number, before: number, after: number): number {
  return ((scroll + at) / before) * after - at
}

interface Props {
  label: string
  /** Elements on which a press doesn't move the content, besides controls. */
  solid: string
  children: ReactNode
}

const CONTROLS = 'a, button, input, label, [role=button]'

export function ZoomPane({ label, solid, children }: Props) {
  const { t } = useWords()
  const pane = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  const [scale, setScale] = useState<number | null>(null)
  const anchor = useRef<{ x: number; y: number; before: number } | null>(null)
  const now = scale ?? 1

  useLayoutEffect(() => {
    const [outer, inner] = [pane.current, content.current]
    if (!outer || !inner) return undefined
    const measure = () => {
      const found = { width: inner.offsetWidth, height: inner.offsetHeight }
      setSize(found)
      // Only at the start: whatever is unfolded later leaves the scale.
      if (found.width > 0)
        setScale((one) => one ?? startOf(found, { width: outer.clientWidth, height: outer.clientHeight }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [])

  /** `x`, `y`: the point that stays, from the pane's edges; by default its middle. */
  const zoomTo = (next: number, x?: number, y?: number): void => {
    const outer = pane.current
    if (!outer) return
    anchor.current = { x: x ?? outer.clientWidth / 2, y: y ?? outer.clientHeight / 2, before: now }
    setScale(clamp(next))
  }
  useLayoutEffect(() => {
    const [outer, kept] = [pane.current, anchor.current]
    anchor.current = null
    if (!outer || !kept || scale === null) return
    outer.scrollTo({
      left: scrollFor(kept.x, outer.scrollLeft, kept.before, scale),
      top: scrollFor(kept.y, outer.scrollTop, kept.before, scale),
      behavior: 'instant',
    })
  }, [scale])

  const latest = useRef(zoomTo)
  useEffect(() => {
    latest.current = zoomTo
  })
  useEffect(() => {
    const outer = pane.current
    // React's own wheel listeners are passive and could not keep the browser from zooming the page.
    const onWheel = (event: WheelEvent) => {
      if (!outer || (!event.ctrlKey && !event.metaKey)) return
      event.preventDefault()
      const { left, top } = outer.getBoundingClientRect()
      const by = Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 300)
      latest.current(Number(outer.dataset['scale']) * by, event.clientX - left, event.clientY - top)
    }
    outer?.addEventListener('wheel', onWheel, { passive: false })
    return () => outer?.removeEventListener('wheel', onWheel)
  }, [])

  const fit = (): void => {
    const outer = pane.current
    if (outer && size) zoomTo(fitOf(size, { width: outer.clientWidth, height: outer.clientHeight }), 0, 0)
  }
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoomTo(stepFrom(now, 1)),
    '=': () => zoomTo(stepFrom(now, 1)),
    '-': () => zoomTo(stepFrom(now, -1)),
    '0': () => zoomTo(1),
    f: fit,
  }
  const grab = (event: PointerEvent<HTMLElement>): void => {
    const [outer, target] = [pane.current, event.target as Element]
    // A finger scrolls by itself.
    if (!outer || event.button !== 0 || event.pointerType !== 'mouse' || target.closest(`${CONTROLS}, ${solid}`)) return
    const from = { x: event.clientX + outer.scrollLeft, y: event.clientY + outer.scrollTop }
    const move = (moved: globalThis.PointerEvent) =>
      outer.scrollTo({ left: from.x - moved.clientX, top: from.y - moved.clientY, behavior: 'instant' })
    const release = () => {
      outer.removeEventListener('pointermove', move)
      delete outer.dataset['held']
    }
    outer.setPointerCapture(event.pointerId)
    outer.dataset['held'] = ''
    outer.addEventListener('pointermove', move)
    outer.addEventListener('lostpointercapture', release, { once: true })
  }
  return (
    <div className={styles.zoom}>
      <section
        ref={pane}
        className={styles.pane}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled and zoomed by keyboard
        tabIndex={0}
        data-scale={now}
        onPointerDown={grab}
        onKeyDown={(event) => {
          const pressed = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
          if (!pressed || event.target !== event.currentTarget) return
          event.preventDefault()
          pressed()
        }}
      >
        <div
          className={styles.space}
          style={size && scale ? { width: size.width * scale, height: size.height * scale } : {}}
        >
          <div ref={content} className={styles.content} style={{ transform: `scale(${now})` }}>
            {children}
          </div>
        </div>
      </section>
      <div className={styles.tools} role="toolbar" aria-label={t('zoom.tools')}>
        <Button
          size="small"
          type="text"
          icon={<MinusOutlined />}
          aria-label={t('zoom.out')}
          title={t('zoom.out')}
          disabled={now <= LEAST}
          onClick={() => zoomTo(stepFrom(now, -1))}
        />
        <Button
          size="small"
          type="text"
          className={`${styles.scale} tabular`}
          title={t('zoom.whole')}
          onClick={() => zoomTo(1)}
        >
          {Math.round(now * 100)}%
        </Button>
        <Button
          size="small"
          type="text"
          icon={<PlusOutlined />}
          aria-label={t('zoom.in')}
          title={t('zoom.in')}
          disabled={now >= MOST}
          onClick={() => zoomTo(stepFrom(now, 1))}
        />
        <Button
          size="small"
          type="text"
          icon={<CompressOutlined />}
          aria-label={t('zoom.fit')}
          title={t('zoom.fit')}
          onClick={fit}
        />
      </div>
    </div>
  )
}
