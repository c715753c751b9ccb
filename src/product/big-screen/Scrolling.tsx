// A list that scrolls by itself where it is longer than its frame: twice the rows, moved by the style sheet alone.
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Props {
  /** 1 to 10. */
  speed: number
  children: ReactNode
}

/** Pixels a second at speed 1. */
const SLOW = 8

export function Scrolling({ speed, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [height, measure] = useState(0)
  useEffect(() => {
    const [outer, inner] = [frame.current, list.current]
    if (!outer || !inner) return undefined
    const look = () => measure(inner.offsetHeight > outer.clientHeight ? inner.offsetHeight : 0)
    const watch = new ResizeObserver(look)
    watch.observe(outer)
    watch.observe(inner)
    return () => watch.disconnect()
  }, [])
  const moves = height > 0
  return (
    <div ref={frame} className="bs-scroll">
      <div
        className={moves ? 'bs-moving' : ''}
        style={moves ? { animationDuration: `${height / (SLOW * speed)}s` } : {}}
      >
        <div ref={list}>{children}</div>
        {moves && <div aria-hidden>{children}</div>}
      </div>
    </div>
  )
}
