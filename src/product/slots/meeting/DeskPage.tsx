// The desk at the door of a meeting: people of the roll come in and go, others come in as guests.
import { useQuery } from '@tanstack/react-query'
import { plainCaption } from '#kernel/namesakes'
import { call } from '../../../api/calls'
import { useWords } from '../../../locales/use-words'
import { NotFound } from '../../../pages/NotFound'
import type { PageProps } from '../../../slots'
import { Desk } from '../../desk/Desk'
import type { Guest } from '../../desk/match'
import { type Refusal, readAll, type Source } from '../../desk/source'

interface Person {
  id: number
  user_id: number
  user_name: string | null
  company: string | null
  phone: string | null
  position_name: string | null
  is_voter: boolean
  state: 'expected' | 'present' | 'left'
}

const states = { expected: 'expected', present: 'here', left: 'gone' } as const

export default function DeskPage({ id, route }: PageProps) {
  return id === null ? <NotFound /> : <MeetingDesk id={id} route={route} />
}

function MeetingDesk({ id, route }: { id: number; route: string }) {
  const { t } = useWords()
  const { data: meeting } = useQuery({ queryKey: ['desk-meeting', id], queryFn: () => call('meeting', 'read', { id }) })
  const guestOf = ({ user_name, position_name, is_voter, state, ...rest }: Person): Guest => ({
    ...rest,
    name: plainCaption(user_name ?? ''),
    note: is_voter ? (position_name ?? undefined) : t('meeting.noVote'),
    state: states[state],
    sign_id: rest.id,
  })
  const source: Source = {
    key: `meeting-${id}`,
    title: meeting?.title,
    back: `${route}/${id}`,
    leaves: true,
    returns: true,
    read: async () => {
      const rows = await readAll((page) =>
        call('meeting_person', 'list', { meeting_id: id, sort: ['user_name'], ...page }, { quiet: true }),
      )
      return (rows as unknown as Person[]).map(guestOf)
    },
    send: async ({ user_id, act, add, time, request_no }) => {
      const body = { meeting_id: id, user_id_list: [user_id], act, time, add, request_no }
      const answer = await call('meeting_person', 'sign', body, { quiet: true })
      return (answer.fail_list as Refusal[])[0] ?? null
    },
    undo: async ({ state, sign_id }) => {
      await call('meeting_person', state === 'gone' ? 'check_in' : 'undo_check', { id_list: [sign_id as number] })
    },
    words: {
      sign: 'desk.sign',
      here: 'meeting.desk.here',
      gone: 'desk.gone',
      again: 'meeting.desk.again',
      join: 'meeting.desk.join',
      others: 'meeting.desk.others',
      unlisted: 'meeting.desk.unlisted',
      nobody: 'meeting.desk.nobody',
      empty: 'meeting.desk.empty',
      done: 'desk.done',
      refused: 'desk.refused',
      already: 'desk.already',
      back: 'meeting.desk.back',
    },
  }
  return <Desk source={source} />
}
