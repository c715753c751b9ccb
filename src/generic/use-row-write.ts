// Writes fields of a row from a list: one that is edited there through `quick`, others as an edit of the record.
import type { Binding, Row } from '#kernel/binding'
import { writingCall } from './may-edit'
import { useNearWrites } from './writes-context'

export type RowWrite = (id: number, change: Row, revision: number | undefined) => Promise<Row>

/** Refusals are thrown without a toast. */
export function useRowWrite(binding: Binding): RowWrite {
  const writes = useNearWrites()
  return (id, change, revision) => {
    const [[field, value] = []] = Object.entries(change)
    const quick = binding.calls['quick']
    if (!quick || writingCall(binding, Object.keys(change)) !== 'quick') return writes.update(id, change, revision)
    const known = revision === undefined ? {} : { revision }
    return writes.invoke('quick', { [quick.id]: id, field, value, ...known }, true)
  }
}
