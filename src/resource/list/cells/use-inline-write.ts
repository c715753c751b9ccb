// Writes one field of a row; where somebody else has changed it meanwhile, both values are kept for a choice.
import { useQueryClient } from '@tanstack/react-query'
import type { Binding, Row } from '#kernel/binding'
import { staleIn } from '../../../errors/refused'
import { same } from '../../form/changes'
import { idOf, revisionOf } from '../../record'
import { useRowWrite } from '../../row-write'

/** Conflict on one field. */
export interface EditConflict {
  mine: unknown
  /** The current record. */
  theirs: Row
  /** Overwrites their value. */
  insist(): Promise<void>
  /** Takes over their value. */
  giveWay(): void
}

/** Returns null if written, or the conflict. Other refusals are thrown without a toast. */
export function useInlineWrite(
  binding: Binding,
): (row: Row, name: string, value: unknown) => Promise<EditConflict | null> {
  const write = useRowWrite(binding)
  const client = useQueryClient()
  return async (row, name, value) => {
    const change = { [name]: value }
    try {
      await write(idOf(row), change, revisionOf(row))
      return null
    } catch (error) {
      const stale = staleIn(error)
      if (!stale) throw error
      const { current, revision } = stale
      const again = async (): Promise<void> => void (await write(idOf(row), change, revision))
      // Another field of the row has changed, or both wrote the same: no conflict on this field.
      if (same(current[name], row[name]) || same(current[name], value)) {
        await again()
        return null
      }
      return { mine: value, theirs: current, insist: again, giveWay: () => void client.invalidateQueries() }
    }
  }
}
