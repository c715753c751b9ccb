// Loads the initial data of a form before drawing it, so that a form is never incomplete.
import { Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import type { Binding, Row } from '#kernel/binding'
import { draftFields } from '#kernel/taken'
import type { Screens } from '../../screens'
import { useRecord } from '../data'
import { Trouble } from '../Trouble'
import { FormBody } from './FormBody'
import type { Then } from './SaveButtons'

interface Props {
  binding: Binding
  route: string | null
  id: number | null
  /** The record to copy. */
  from?: number | null
  /** The parent of the new record. */
  parent?: number | null
  inputs?: Screens['inputs']
  live: boolean
  /** Passes the loaded record to the frame. */
  onRead?(record: Row): void
  /** The row below in the list. */
  next?: number | null
  /** Initial values besides copy and parent. */
  preset?: Row
  onDone(then: Then): void
  onCancel?(): void
}

/** Values that a copy takes over: writable fields that need not be unique. */
function copied(binding: Binding, record: Row): Row {
  const fields = Object.values(draftFields(binding, 'create')).filter((field) => !field.unique && !field.writeOnly)
  return Object.fromEntries(
    fields
      .map((field) => [field.name, record[field.name]])
      .filter(([, value]) => value !== null && value !== undefined),
  )
}

export function FormLoader({ from = null, parent = null, preset, onRead, ...props }: Props) {
  const { binding, id } = props
  const wanted = id ?? from
  const reads = wanted !== null || binding.kind === 'settings'
  const { record, error, retry, fresh } = useRecord(binding, wanted, reads)
  // The first answer stays the start of the draft: later ones must not change it under the person's hands.
  const [first, keep] = useState<Row>()
  const [round, begin] = useState(0)
  if (reads && record && !first) keep(record)

  useEffect(() => {
    if (first) onRead?.(first)
  }, [first, onRead])

  if (reads && !first)
    return error ? (
      <Trouble error={error} onRetry={retry} />
    ) : (
      <Skeleton active className="form-waiting" paragraph={{ rows: 8 }} />
    )
  const isNew = id === null && binding.kind !== 'settings'
  // A copy may go anywhere.
  const placed = from !== null ? undefined : parent !== null ? { pid: parent } : preset
  const given = from !== null && first ? copied(binding, first) : placed
  return (
    <FormBody
      key={round}
      {...props}
      record={isNew ? null : (first ?? null)}
      latest={record}
      reload={(isAdopted) => fresh().then((read) => isAdopted && keep((old) => read ?? old))}
      {...(given ? { given } : {})}
      placed={placed}
      onDone={(how) => {
        if (how === 'again') begin(round + 1)
        else if (binding.kind === 'settings') void fresh().then((read) => keep((old) => read ?? old))
        props.onDone(how)
      }}
    />
  )
}
