// Presence: who else has this record open for editing; reported and asked every few seconds, while the tab is visible.
import { useEffect, useState } from 'react'
import { send } from '../../gateway/send'

export interface Other {
  id: number
  name: string
  headimg_path: string | null
}

const EVERY = 15_000
const path = { method: 'POST', path: '/presence' } as const

export function useOthers(resource: string, id: number | null, live: boolean): readonly Other[] {
  const [others, setOthers] = useState<readonly Other[]>([])
  useEffect(() => {
    if (id === null || !live) return
    let over = false
    const report = (): void => {
      if (document.visibilityState === 'hidden') return
      send<{ list_data: Other[] }>(path, { resource, id }, { quiet: true, skipQueue: true })
        .then(({ list_data: found }) => {
          if (!over) setOthers((old) => (JSON.stringify(old) === JSON.stringify(found) ? old : found))
        })
        .catch(() => undefined)
    }
    report()
    const timer = setInterval(report, EVERY)
    document.addEventListener('visibilitychange', report)
    return () => {
      over = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', report)
      setOthers([])
      send(path, { resource, id, leave: true }, { quiet: true, skipQueue: true }).catch(() => undefined)
    }
  }, [resource, id, live])
  return others
}
