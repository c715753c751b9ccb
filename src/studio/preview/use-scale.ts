// Size of a frame that shows a page of a given width within a box.
import { type CSSProperties, type RefObject, useEffect, useState } from 'react'

export function useScale(box: RefObject<HTMLDivElement | null>, width: number): CSSProperties {
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  })
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1
  return {
    width,
    height: room.height / scale,
    transform: `scale(${scale})`,
    marginLeft: Math.max(0, (room.width - width * scale) / 2),
  }
}
