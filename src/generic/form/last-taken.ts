// Choices that this person took the last time a call was made, kept in this browser as suggestions for the next.
import type { Fields, Row } from '#kernel/binding'
import { remember, remembered } from '../../gateway/storage'

type Taken = Readonly<Record<string, Row>>

/** Calls that are remembered; the oldest are forgotten. */
const MOST = 50

/** Apart for each person at the same desk. */
const keyOf = (admin: number): string => `taken:${admin}`

const asks = (fields: Fields): string[] =>
  Object.values(fields)
    .filter(({ propose }) => propose?.some(({ from }) => from === 'last'))
    .map(({ name }) => name)

/** By field; empty if no field asks for it. `call`: the path of the call. */
export function lastTaken(admin: number, call: string, fields: Fields): Row {
  return asks(fields).length > 0 ? (remembered<Taken>('local', keyOf(admin))?.[call] ?? {}) : {}
}

/** Keeps the choices that a successful call sent. */
export function keepTaken(admin: number, call: string, fields: Fields, sent: Row): void {
  const names = asks(fields).filter((name) => sent[name] !== undefined && sent[name] !== null)
  if (names.length === 0) return
  const { [call]: before, ...others } = remembered<Taken>('local', keyOf(admin)) ?? {}
  const now = { ...before, ...Object.fromEntries(names.map((name) => [name, sent[name]])) }
  remember('local', keyOf(admin), Object.fromEntries([...Object.entries(others), [call, now]].slice(-MOST)))
}
