// The desk of a service: volunteers sign in and out, members' cases are accepted.
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../gateway/gateway'
import { useWords } from '../../../locales/use-words'
import { NotFound } from '../../../pages/NotFound'
import type { PageProps } from '../../../screens'
import { Desk } from '../../desk/Desk'
import type { Waiting } from '../../desk/queue'
import { readAll } from '../../desk/roster'
import type { Refusal, Source } from '../../desk/source'
import { rosterOf, type Sign } from './roster'

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
