// A button that scrolls back to the top of a long page.
import { VerticalAlignTopOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { wantsLessMotion } from '../theme/less-motion'

/** Pixels scrolled before it appears. */
const FROM = 400

export function BackTop({ label }: { label: string }) {
  const [shown, show] = useState(false)
  useEffect(() => {
    const look = (): void => show(window.scrollY > FROM)
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!shown) return null
  const still = wantsLessMotion()
  return (
    <button
      type="button"
      className="back-top"
      aria-label={label}
      title={label}
      onClick={() => window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })}
    >
      <VerticalAlignTopOutlined aria-hidden />
    </button>
  )
}
