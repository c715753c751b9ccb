// The desk of a service: its roster, on which volunteers sign in and out and members' cases are accepted.

import { useQuery } from '@tanstack/react-query'
import { plainCaption } from '#kernel/namesakes'
import { call } from '../../../api/calls'
import { useWords } from '../../../locales/use-words'
import { NotFound } from '../../../pages/NotFound'
import type { PageProps } from '../../../slots'
import { Desk } from '../../desk/Desk'
import type { Guest } from '../../desk/match'
import type { Waiting } from '../../desk/queue'
import { type Refusal, readAll, type Source } from '../../desk/source'

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

async function send(
  id: number,
  { user_id, act, sign_type, force, time, request_no }: Waiting,
): Promise<Refusal | null> {
  const who = { service_id: id, user_id_list: [user_id], request_no }
  if (act === 'out') {
    await call('service_sign', 'sign_out_people', { ...who, sign_out_time: time }, { quiet: true })
    return null
  }
  const answer = await call('service_sign', 'sign_in', { ...who, sign_time: time, sign_type, force }, { quiet: true })
  return (answer.fail_list as Refusal[])[0] ?? null
}

const shifts = {
  sign: 'desk.sign',
  here: 'service.here',
  gone: 'desk.gone',
  again: 'service.again',
  join: 'desk.sign',
  others: 'service.others',
  unlisted: 'desk.unlisted',
  nobody: 'desk.nobody',
  empty: 'desk.empty',
  done: 'desk.done',
  refused: 'desk.refused',
  already: 'desk.already',
  back: 'service.back',
} as const

const cases = {
  ...shifts,
  sign: 'service.accept',
  here: 'service.acceptedNow',
  gone: 'service.finished',
  again: 'service.accept',
  join: 'service.accept',
  done: 'service.didAccept',
  refused: 'service.notAccepted',
  already: 'service.acceptedAlready',
} as const

export default function DeskPage({ id, route }: PageProps) {
  return id === null ? <NotFound /> : <ServiceDesk id={id} route={route} />
}

function ServiceDesk({ id, route }: { id: number; route: string }) {
  const { t } = useWords()
  const { data: service } = useQuery({
    queryKey: ['desk-service', id],
    queryFn: () => call('service', 'read', { id }),
  })
  const member = service?.kind === 'member'
  const source: Source = {
    key: `service-${id}`,
    title: service?.title,
    back: `${route}/${id}`,
    leaves: !member,
    returns: true,
    read: async () => {
      const signs = await readAll((page) =>
        call(
          'service_sign',
          'list',
          { filter: { service_id: id }, sort: ['user_id', 'create_time'], ...page },
          { quiet: true },
        ),
      )
      return rosterOf(signs as unknown as Sign[], (num) => t('service.hours', { num }))
    },
    send: (one) => send(id, one),
    undo: async ({ state, sign_id }) => {
      await call('service_sign', state === 'gone' ? 'undo_out' : 'remove', { id_list: [sign_id as number] })
    },
    words: member ? cases : shifts,
  }
  return <Desk source={source} />
}
