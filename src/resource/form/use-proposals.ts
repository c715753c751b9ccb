// Suggested values of a new record, from other fields and from the record that was saved last.

import { useEffect, useState } from 'react'
import type { Fields, Reference, Row } from '#kernel/binding'
import { type FieldSource, type Known, PENDING, proposalFor, sourcesOf } from '#kernel/propose'
import { session } from '../../api/session'
import { remember, remembered } from '../../api/storage'
import { useCarried } from '../../fields/options'
import { instantOf, today } from '../../fields/zone'
import type { FormState } from './use-form-state'

type Remembered = Readonly<Record<string, Row>>

/** Calls that are remembered; the oldest are forgotten. */
const MOST = 50

/** Apart for each person at the same desk. */
const keyOf = (admin: number): string => `taken:${admin}`

const asks = (fields: Fields): string[] =>
  Object.values(fields)
    .filter(({ propose }) => propose?.some(({ from }) => from === 'last'))
    .map(({ name }) => name)

/** By field; empty if no field asks for it. `call`: the path of the call. */
function rememberedValues(admin: number, call: string, fields: Fields): Row {
  return asks(fields).length > 0 ? (remembered<Remembered>('local', keyOf(admin))?.[call] ?? {}) : {}
}

/** Keeps the choices that a successful call sent. */
function rememberValues(admin: number, call: string, fields: Fields, sent: Row): void {
  const names = asks(fields).filter((name) => sent[name] !== undefined && sent[name] !== null)
  if (names.length === 0) return
  const { [call]: before, ...others } = remembered<Remembered>('local', keyOf(admin)) ?? {}
  const now = { ...before, ...Object.fromEntries(names.map((name) => [name, sent[name]])) }
  remember('local', keyOf(admin), Object.fromEntries([...Object.entries(others), [call, now]].slice(-MOST)))
}

function now(): Known['today'] {
  const moment = today()
  // Whole minutes, so that the value is not ahead of the server's clock.
  const minute = moment.second(0).format('YYYY-MM-DD HH:mm:ss')
  return { date: minute.slice(0, 10), month: minute.slice(0, 7), 'date-time': instantOf(minute) }
}

interface ProposalOptions {
  /** The path of the call that the form is for. */
  call: string
  /** Fields of the form, which may be more than are visible. */
  names: readonly string[]
  /** Given values are not replaced. */
  given: Row
  /** Of an action: common values of its records, and their fields. */
  record?: Row
  fields?: Fields
}

/** Returns what a successful call has to report: the values that it sent. */
export function useProposals(
  formState: FormState,
  { call, names, given, record = {}, fields = {} }: ProposalOptions,
): (sent: Row) => void {
  const [moment] = useState(now)
  const [admin] = useState(() => session.get().admin?.id ?? 0)
  const [last] = useState(() => rememberedValues(admin, call, formState.fields))
  const proposable = Object.fromEntries(
    names.flatMap((name) => {
      const field = formState.fields[name]
      const open = formState.start === null && (given[name] ?? null) === null
      return open && field?.propose ? [[name, field]] : []
    }),
  )
  const refOf = ({ of, field }: FieldSource): Reference | undefined =>
    (of === 'record' ? fields : formState.fields)[field]?.ref
  const chosen = sourcesOf(proposable).flatMap((source) => {
    const id = (source.of === 'record' ? record : formState.values)[source.field]
    const ref = refOf(source)
    return source.carries && ref && typeof id === 'number' ? [{ ref, id }] : []
  })
  const unique = chosen.filter(
    (one, index) =>
      chosen.findIndex((other) => other.id === one.id && other.ref.options.path === one.ref.options.path) === index,
  )
  const carried = useCarried(unique)
  const known: Known = {
    today: moment,
    last,
    record,
    form: formState.values,
    carried: (source, id) => {
      const ref = refOf(source)
      return ref && carried(ref, id)
    },
  }
  const values: Row = {}
  for (const field of Object.values(proposable)) {
    const value = proposalFor(field, known)
    if (value !== PENDING) values[field.name] = value ?? field.default ?? null
  }
  const text = JSON.stringify(values)
  const { propose } = formState
  useEffect(() => propose(JSON.parse(text) as Row), [text, propose])
  return (sent) => rememberValues(admin, call, formState.fields, sent)
}
