// Writes one field of a row, through `quick` where the resource has it, else as an edit.
import { useQueryClient } from '@tanstack/react-query'
import type { Binding, Row } from '#kernel/binding'
import { Failure } from '../../../gateway/failure'
import { same } from '../../form/draft'
import { idOf, revisionOf } from '../../record'
import { useNearWrites } from '../../writes-context'

/** Mine and theirs differ in the same field. */
export interface Meeting {
  mine: unknown
  /** The record as it is now. */
  theirs: Row
  /** Writes mine over theirs. */
  insist(): Promise<void>
  /** Shows theirs. */
  giveWay(): void
}

/** What a refusal says about the field; what it says about another one names that. */
export function wordsOf(error: unknown, name: string, titleOf: (name: string) => string): string {
  if (!(error instanceof Failure)) return String(error)
  const said = error.errors[name]
  if (said) return said
  const [other] = Object.entries(error.errors)
  return other ? `${titleOf(other[0])} · ${other[1]}` : error.message
}

/** Answers null when it is written, or what stands against it. Other refusals are thrown, quietly. */
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
      // Someone changed another field of the row, or wrote the same: this one is still as it was seen here.
      if (same(current[name], row[name]) || same(current[name], value)) {
        await again()
        return null
      }
      return { mine: value, theirs: current, insist: again, giveWay: () => void client.invalidateQueries() }
    }
  }
}
