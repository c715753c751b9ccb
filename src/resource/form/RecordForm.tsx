// A form by Refine's useForm: loads its record before it is drawn, so that a form is never incomplete, and saves it.
import { type BaseRecord, type HttpError, useForm } from '@refinedev/core'
import { Skeleton } from 'antd'
import { useState } from 'react'
import type { Binding, Row } from '#kernel/binding'
import { draftFields } from '#kernel/taken'
import { Trouble } from '../../errors/Trouble'
import type { CallMeta } from '../../providers/data'
import type { Slots } from '../../slots'
import { quietly, recordOptions, SETTINGS_ID, useSettled } from '../data'
import { FormBody } from './FormBody'
import type { AfterSave } from './SaveButtons'

interface Props {
  binding: Binding
  route: string | null
  id: number | null
  /** The record to copy. */
  from?: number | null
  /** The parent of the new record. */
  parent?: number | null
  inputs?: Slots['inputs']
  live: boolean
  /** The row below in the list. */
  next?: number | null
  /** Initial values besides copy and parent. */
  preset?: Row
  onDone(then: AfterSave): void
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

export function RecordForm({ from = null, parent = null, preset, ...props }: Props) {
  const { binding, route, id } = props
  const settings = binding.kind === 'settings'
  const after = useSettled(binding.name)
  const { query, onFinish } = useForm<BaseRecord, HttpError, Row>({
    ...recordOptions,
    resource: binding.name,
    action: id !== null || settings ? 'edit' : from !== null ? 'clone' : 'create',
    id: id ?? from ?? SETTINGS_ID,
    mutationMeta: { quiet: true, ...(route ? { route } : {}) } satisfies CallMeta,
    mutationMode: 'pessimistic',
    redirect: false,
    // All that is on the screen is read again instead.
    invalidates: [],
    ...quietly,
  })
  const reads = id !== null || from !== null || settings
  const record = query?.data?.data as Row | undefined
  // The first answer stays the start of the draft: later ones must not change it under the person's hands.
  const [first, keep] = useState<Row>()
  const [round, begin] = useState(0)
  if (reads && record && !first && query?.isFetchedAfterMount) keep(record)
  const readAgain = async (): Promise<Row | undefined> => (await query?.refetch())?.data?.data as Row | undefined

  const error = query?.error as Error | null | undefined
  if (reads && !first)
    return error ? (
      <Trouble error={error} onRetry={() => void query?.refetch()} />
    ) : (
      <Skeleton active className="form-waiting" paragraph={{ rows: 8 }} />
    )
  const isNew = id === null && !settings
  // A copy may go anywhere.
  const placed = from !== null ? undefined : parent !== null ? { pid: parent } : preset
  const given = from !== null && first ? copied(binding, first) : placed
  return (
    <FormBody
      key={round}
      {...props}
      record={isNew ? null : (first ?? null)}
      latest={record}
      reload={(isAdopted) => readAgain().then((read) => isAdopted && keep((old) => read ?? old))}
      submit={async (values) => ((await after(onFinish(values)))?.data ?? {}) as Row}
      {...(given ? { given } : {})}
      placed={placed}
      onDone={(how) => {
        if (how === 'again') begin(round + 1)
        else if (settings) void readAgain().then((read) => keep((old) => read ?? old))
        props.onDone(how)
      }}
    />
  )
}
