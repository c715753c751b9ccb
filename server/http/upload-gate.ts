// Upload gate: who may send megabytes, and how many at once, decided before reading them.
import { canCall } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { engineCall } from '#kernel/engine-calls'
import { fail } from '#kernel/errors'
import type { Session } from '../core/caller'

/** Bytes on their way to the disk, over all people; one person may hold a quarter of them. */
const MOST = 2 * 1024 * 1024 * 1024
const SHARE = 4

export interface UploadGate {
  /** Refuses with RATE; returns a function that releases the reservation. */
  enter(session: Session, bytes: number): () => void
}

export function createUploadGate(): UploadGate {
  const held = new Map<number, number>()
  const all = (): number => [...held.values()].reduce((sum, bytes) => sum + bytes, 0)
  return {
    enter({ admin }, bytes) {
      const own = held.get(admin.id) ?? 0
      // A single file is always accepted, however large.
      if ((own > 0 && own + bytes > MOST / SHARE) || all() + bytes > MOST) fail('RATE')
      held.set(admin.id, own + bytes)
      return () => {
        const left = (held.get(admin.id) ?? 0) - bytes
        if (left > 0) held.set(admin.id, left)
        else held.delete(admin.id)
      }
    },
  }
}

/** Sheets are read only from people who may import somewhere and whose session has no pending requirement. */
export function refuseSheet(session: Session, bindings: readonly Binding[]): void {
  if (session.mustChangePassword) fail('PASSWORD')
  if (session.mustEnrol) fail('ENROL')
  const may = bindings.some((page) => {
    const call = engineCall(page, 'import')
    return call !== null && canCall(session.grant, call)
  })
  if (session.viewAs || !may) fail('PERM')
}
