// Sign-ins and sign-outs still to be sent: kept by the browser until the server has answered, so that none is lost or made twice.
import { forget, remember, remembered } from '../../api/storage'
import type { Guest } from './match'

export interface Waiting {
  /** The same at every attempt: the server answers a repetition with the first result. */
  request_no: string
  user_id: number
  name: string
  act: 'in' | 'out'
  /** RFC 3339; when the person stood at the desk. */
  time: string
  sign_type: 'staff' | 'qr_scan'
  add: boolean
  force: boolean
}

const keyOf = (desk: string) => `desk-${desk}`

export function waitingOf(desk: string): Waiting[] {
  return remembered<Waiting[]>('local', keyOf(desk)) ?? []
}

function keep(desk: string, list: readonly Waiting[]): Waiting[] {
  if (list.length === 0) forget('local', keyOf(desk))
  else remember('local', keyOf(desk), list)
  return [...list]
}

/** Read anew each time: two tabs may serve one desk. A person's step waits once. */
export function enqueue(desk: string, one: Waiting): Waiting[] {
  const list = waitingOf(desk)
  const before = list.findLast(({ user_id }) => user_id === one.user_id)
  return before?.act === one.act ? list : keep(desk, [...list, one])
}

export function dequeue(desk: string, requestNo: string): Waiting[] {
  return keep(
    desk,
    waitingOf(desk).filter(({ request_no }) => request_no !== requestNo),
  )
}

/** The guests as they are once these steps are taken. */
export function withSteps(guests: readonly Guest[], steps: readonly Waiting[]): Guest[] {
  const last = new Map(steps.map(({ user_id, act }) => [user_id, act]))
  return guests.map((guest) => {
    const act = last.get(guest.user_id)
    return act ? { ...guest, state: act === 'in' ? 'here' : 'gone', note: undefined } : guest
  })
}

/** Reads guests while steps go on: the answer may have been written before the server took those that `taken` gains meanwhile. */
export async function readBeside(taken: readonly Waiting[], read: () => Promise<Guest[]>): Promise<Guest[]> {
  const known = taken.length
  const guests = await read()
  return withSteps(guests, taken.slice(known))
}
