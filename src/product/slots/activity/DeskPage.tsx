// The sign-in desk of an activity: those enrolled, and walk-ins.

import { StopOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Result } from 'antd'
import { useNavigate } from 'react-router'
import { plainCaption } from '#kernel/namesakes'
import { call } from '../../../api/calls'
import { useWords } from '../../../locales/use-words'
import { useCrumb } from '../../../navigation/page-context'
import { NotFound } from '../../../pages/NotFound'
import type { PageProps } from '../../../slots'
import { Desk } from '../../desk/Desk'
import type { Guest } from '../../desk/match'
import type { Waiting } from '../../desk/queue'
import type { Refusal, Source } from '../../desk/source'
import { readAll } from '../../desk/source'
import { type Activity, takesSignIns } from './Related'

type Found = Pick<Guest, 'id' | 'user_id' | 'company' | 'phone' | 'sign_id'> & {
  user_name: string | null
  with_num: number
  status: string
}

const filter = { status: ['approved', 'pending', 'waiting'] }

async function send(
  id: number,
  { user_id, sign_type, add, force, time, request_no }: Waiting,
): Promise<Refusal | null> {
  const body = { activity_id: id, user_id_list: [user_id], sign_time: time, sign_type, add, force, request_no }
  const answer = await call('activity_sign', 'sign', body, { quiet: true })
  return (answer.fail_list as Refusal[])[0] ?? null
}

export default function DeskPage({ id, route }: PageProps) {
  return id === null ? <NotFound /> : <ActivityDesk id={id} route={route} />
}

/** In place of a desk whose every sign-in would be refused. */
function Closed({ activity: { status }, back }: { activity: Activity; back: string }) {
  const { t } = useWords()
  const navigate = useNavigate()
  useCrumb(t('desk.title'))
  return (
    <Result
      icon={<StopOutlined />}
      title={t(status === 'draft' ? 'activity.desk.draft' : 'activity.desk.cancelled')}
      subTitle={t('activity.desk.closed')}
      extra={<Button onClick={() => void navigate(back)}>{t('activity.desk.back')}</Button>}
    />
  )
}

function ActivityDesk({ id, route }: { id: number; route: string }) {
  const { t } = useWords()
  const { data: activity } = useQuery({
    queryKey: ['desk-activity', id],
    queryFn: () => call('activity', 'read', { id }),
  })
  const back = `${route}/${id}`
  const guestOf = ({ user_name, with_num, status, ...rest }: Found): Guest => ({
    ...rest,
    name: plainCaption(user_name ?? ''),
    note: with_num > 0 ? t('desk.guests', { count: with_num }) : undefined,
    state: rest.sign_id !== null ? 'here' : status === 'approved' ? 'expected' : 'asked',
  })
  const source: Source = {
    key: String(id),
    title: activity?.title,
    back,
    leaves: false,
    returns: false,
    read: async () => {
      const rows = await readAll((page) =>
        call('activity_apply', 'list', { activity_id: id, filter, sort: ['user_id'], ...page }, { quiet: true }),
      )
      return (rows as unknown as Found[]).map(guestOf)
    },
    send: (one) => send(id, one),
    undo: async ({ sign_id }) => {
      await call('activity_sign', 'remove', { id_list: [sign_id as number] })
    },
    words: {
      sign: 'desk.sign',
      here: 'desk.signed',
      gone: 'desk.gone',
      again: 'desk.sign',
      join: 'activity.desk.walkIn',
      others: 'activity.desk.others',
      unlisted: 'activity.desk.unlisted',
      nobody: 'activity.desk.nobody',
      empty: 'activity.desk.empty',
      done: 'desk.done',
      refused: 'desk.refused',
      already: 'desk.already',
      back: 'activity.desk.back',
    },
  }
  if (activity && !takesSignIns(activity)) return <Closed activity={activity} back={back} />
  return <Desk source={source} />
}
