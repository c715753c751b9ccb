// Writes one field of a row, through `quick` if the resource has it, otherwise as an edit.
import { useQueryClient } from '@tanstack/react-query'
import type { Binding, Row } from '#kernel/binding'
import { Failure } from '../../../gateway/failure'
import { same } from '../../form/draft'
import { idOf, revisionOf } from '../../record'
import { useNearWrites } from '../../writes-context'

/** Conflict on one field. */
export interface Meeting {
  mine: unknown
  /** The current record. */
  theirs: Row
  /** Overwrites their value. */
  insist(): Promise<void>
  /** Takes over their value. */
  giveWay(): void
}

/** Message of a refusal about the field; a message about another field names that one. */
export function wordsOf(error: unknown, name: string, titleOf: (name: string) => string): string {
  if (!(error instanceof Failure)) return String(error)
  const said = error.errors[name]
  if (said) return said
  const [other] = Object.entries(error.errors)
  return other ? `${titleOf(other[0])} · ${other[1]}` : error.message
}

/** Returns null if written, or the conflict. Other refusals are thrown without a toast. */
export function useInlineWrite(binding: Binding): (row: Row, name: string, value: unknown) => Promise<Meeting | null> {
  const writes = useNearWrites()
  const client = useQueryClient()
  const quick = binding.calls['quick']

  const write = (row: Row, name: string, value: unknown, revision: number | undefined): Promise<Row> => {
    if (!quick) return writes.update(idOf(row), { [name]: value }, revision)
    return writes.invoke(
      'quick',
      { [quick.id]: idOf(row), field: name, value, ...(revision === undefined ? {} : { revision }) },
      true,
    )
  }
  return async (row, name, value) => {
    try {
      await write(row, name, value, revisionOf(row))
      return null
    } catch (error) {
      const content =
        error instanceof Failure && error.code === 'STALE'
          ? (error.content as { revision?: number; current?: Row } | null)
          : null
      const current = content?.current
      if (!current) throw error
      const again = async (): Promise<void> => void (await write(row, name, value, content.revision))
      // Another field of the row has changed, or both wrote the same: no conflict on this field.
      if (same(current[name], row[name]) || same(current[name], value)) {
        await again()
        return null
      }
      return { mine: value, theirs: current, insist: again, giveWay: () => void client.invalidateQueries() }
    }
  }
}
