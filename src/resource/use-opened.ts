// Notes a record as opened, once it has been looked at for a moment: walking past it does not count.
import { useEffect } from 'react'
import type { Binding, Row } from '#kernel/binding'
import { session } from '../api/session'
import { noteOpened } from '../navigation/records'
import { idOf } from './record'

/** Milliseconds. */
const A_MOMENT = 500

/** `record`: undefined until it has been read. */
export function useOpened({ name, route }: Binding, record: Row | null | undefined): void {
  const id = record ? idOf(record) : null
  useEffect(() => {
    const admin = session.get().admin?.id
    if (!route || id === null || admin === undefined) return
    const timer = setTimeout(() => noteOpened(admin, { resource: name, id }), A_MOMENT)
    return () => clearTimeout(timer)
  }, [name, route, id])
}
