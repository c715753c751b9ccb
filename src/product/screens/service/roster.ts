// The roster of a service: each person once, by the last of their shifts.
import { plainCaption } from '#kernel/namesakes'
import type { Guest } from '../../desk/match'

export interface Sign {
  id: number
  user_id: number
  user_name: string | null
  phone: string | null
  status: 'registered' | 'signed_in' | 'signed_out' | 'cancelled' | 'absent'
  hours: number | null
}

const states = { registered: 'expected', absent: 'expected', signed_in: 'here', signed_out: 'gone' } as const

/** `signs` by person, and of each in the order in which they were made; `sayHours` says the hours of somebody who is gone. */
export function rosterOf(signs: readonly Sign[], sayHours: (hours: number) => string): Guest[] {
  const people = new Map<number, Guest & { hours: number }>()
  for (const { id, user_id, user_name, phone, status, hours } of signs) {
    if (status === 'cancelled') continue
    const before = people.get(user_id)
    const sum = (before?.hours ?? 0) + (hours ?? 0)
    // An open shift stays on top, whichever was made first.
    const last = before?.state === 'here' ? before : { id, sign_id: id, state: states[status] }
    people.set(user_id, { user_id, name: plainCaption(user_name ?? ''), company: null, phone, ...last, hours: sum })
  }
  return [...people.values()].map(({ hours, ...guest }) => ({
    ...guest,
    note: hours > 0 ? sayHours(hours) : undefined,
  }))
}
