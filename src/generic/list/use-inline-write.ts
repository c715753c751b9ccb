// Writes one field of a row, through `quick` where the resource has it, else as an edit.
import type { Binding, Row } from '#kernel/binding'
import { Failure, report } from '../../gateway/failure'
import { useWrites } from '../data'
import { same } from '../form/draft'
import { idOf, revisionOf } from '../record'

export function useInlineWrite(binding: Binding): (row: Row, name: string, value: unknown) => Promise<void> {
  const writes = useWrites(binding)
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
    } catch (error) {
      const content =
        error instanceof Failure && error.code === 'STALE'
          ? (error.content as { revision?: number; current?: Row } | null)
          : null
      // Someone changed another field of the row: this one is still as it was seen here.
      if (content?.current && same(content.current[name], row[name]))
        await write(row, name, value, content.revision).catch(told)
      else told(error)
    }
  }
}

function told(error: unknown): never {
  const said = error instanceof Failure ? (Object.values(error.errors)[0] ?? error.message) : ''
  report(error instanceof Failure ? new Failure(said, error.status, error.code) : error)
  throw error
}
