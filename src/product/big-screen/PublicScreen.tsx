// The public screen: asks again and again, keeps the last figures while the network is gone, and says so.
import { useEffect, useState } from 'react'
import type { Shown } from './arrangement'
import styles from './Screen.module.css'
import { ScreenView } from './ScreenView'
import { themeOf } from './themes'
import { wordsOf } from './words'

/** Seconds until the next attempt after a failure. */
const RETRY = 10
/** Milliseconds that an answer may take. */
const PATIENCE = 20_000

/** Before the first answer tells the theme. */
const start = themeOf(null, null)

interface Held {
  shown: Shown | null
  at: Date | null
  /** Refused: closed, or another address. */
  refused: boolean
  offline: boolean
}

async function ask(token: string): Promise<{ status: number; content: Shown | null }> {
  const answer = await fetch('/api/screen/data', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ token }),
    signal: AbortSignal.timeout(PATIENCE),
  })
  return answer.json()
}

export function PublicScreen({ token, language }: { token: string; language: string }) {
  const words = wordsOf(language)
  const [held, hold] = useState<Held>({ shown: null, at: null, refused: false, offline: false })
  useEffect(() => {
    let timer = 0
    let closed = false
    const look = async (): Promise<void> => {
      window.clearTimeout(timer)
      let wait = RETRY
      try {
        const { status, content } = await ask(token)
        if (closed) return
        if (status === 200 && content) {
          hold({ shown: content, at: new Date(), refused: false, offline: false })
          wait = content.refresh ?? wait
          // Closed or replaced: nothing may stay on the wall.
        } else if (status === 403 || status === 404) hold({ shown: null, at: null, refused: true, offline: false })
        else hold((old) => ({ ...old, offline: true }))
      } catch {
        if (closed) return
        hold((old) => ({ ...old, offline: true }))
      }
      timer = window.setTimeout(() => void look(), wait * 1000)
    }
    const now = () => void look()
    now()
    window.addEventListener('online', now)
    return () => {
      closed = true
      window.clearTimeout(timer)
      window.removeEventListener('online', now)
    }
  }, [token])
  const { shown, at, refused, offline } = held
  if (!shown)
    return (
      <p className={styles.blank} style={{ background: start.back, color: start.text }} role="status">
        {refused ? words.gone : offline ? words.offline : words.loading}
      </p>
    )
  const time = at?.toLocaleTimeString(language, { hour12: false, hour: '2-digit', minute: '2-digit' }) ?? ''
  return <ScreenView shown={shown} warning={offline ? words.old.replace('{time}', time) : null} language={language} />
}
