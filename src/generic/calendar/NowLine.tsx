// A line across today at the present time.
import { type CSSProperties, useEffect, useState } from 'react'
import { today } from '../../fields/zone'

/** Milliseconds. */
const EVERY = 30_000

const minutesNow = (): number => {
  const now = today()
  return now.hour() * 60 + now.minute()
}

export function NowLine() {
  const [minutes, tick] = useState(minutesNow)
  useEffect(() => {
    const timer = setInterval(() => tick(minutesNow()), EVERY)
    return () => clearInterval(timer)
  }, [])
  return <div className="cal-now" style={{ '--from': minutes } as CSSProperties} aria-hidden />
}
