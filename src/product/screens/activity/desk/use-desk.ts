// The desk at the door: its roster, and sign-ins that are shown at once and sent when the network allows.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Failure } from '../../../../gateway/failure'
import { call } from '../../../../gateway/gateway'
import { fetchAgain } from '../../../../generic/data'
import { useWords } from '../../../../locales/use-words'
import { useApp } from '../../../../plain/app'
import type { Guest } from './match'
import { dequeue, enqueue, type Waiting, waitingOf } from './queue'

const PAGE = 200
const RETRY = 10_000

type Found = { id: number; user_id: number; user_name: string | null } & Pick<
  Guest,
  'company' | 'phone' | 'with_num' | 'status' | 'sign_id'
>

async function pageOf(activity_id: number, page: number) {
  const filter = { status: ['approved', 'pending', 'waiting'] }
  return call('activity_apply', 'list', { activity_id, filter, page, limit: PAGE } as never, { quiet: true })
}

async function readRoster(activityId: number): Promise<Guest[]> {
  const first = await pageOf(activityId, 1)
  const pages = Math.ceil(first.total / PAGE)
  const more = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => pageOf(activityId, index + 2)),
  )
  return [first, ...more]
    .flatMap(({ list_data }) => list_data as unknown as Found[])
    .map(({ user_name, ...rest }) => ({ ...rest, name: user_name ?? '' }))
}

const isOffline = (error: unknown) =>
  error instanceof Failure && (error.code === 'NETWORK' || error.code === 'TIMEOUT' || error.code === 'SYS')

export interface Signed {
  user_id: number
  name: string
}

export function useDesk(activityId: number) {
  const { t } = useWords()
  const { message, modal } = useApp()
  const client = useQueryClient()
  const key = ['desk', activityId]
  const roster = useQuery({ queryKey: key, queryFn: () => readRoster(activityId), staleTime: 30_000, retry: false })
  const [waiting, setWaiting] = useState(() => waitingOf(activityId))
  const [offline, setOffline] = useState(false)
  const [last, setLast] = useState<Signed | null>(null)
  const sending = useRef(false)

  const mark = (userId: number, values: Partial<Guest>) =>
    client.setQueryData<Guest[]>(key, (old) =>
      old?.map((one) => (one.user_id === userId ? { ...one, ...values } : one)),
    )

  /** A full house, or somebody whom the activity isn't for: staff may let them in all the same. */
  const insist = (one: Waiting, reason: string): void =>
    modal.confirm({
      title: t('activity.desk.insist', { name: one.name, reason }),
      okText: t('activity.desk.insistOk'),
      cancelText: t('activity.desk.insistNot'),
      onOk: () => sign({ user_id: one.user_id, name: one.name }, one.sign_type, { add: true, force: true }),
    })

  /** Sends one; false if the network is gone. */
  const sendOne = async (one: Waiting): Promise<boolean> => {
    try {
      const { user_id, name: _, ...rest } = one
      const answer = await call(
        'activity_sign',
        'sign',
        { ...rest, activity_id: activityId, user_id_list: [user_id] } as never,
        {
          quiet: true,
        },
      )
      const [failed] = answer.fail_list as { code: string; name: string; message: string }[]
      // Another desk was first: that is what was wanted.
      if (failed && failed.code !== 'DUP') {
        mark(user_id, { sign_id: null })
        if (one.add && !one.force && (failed.code === 'CAP' || failed.code === 'PERM')) insist(one, failed.message)
        else void message.error(`${one.name}：${failed.message}`)
      }
    } catch (error) {
      if (isOffline(error)) return false
      mark(one.user_id, { sign_id: null })
      void message.error(`${one.name}：${(error as Error).message}`)
    }
    setWaiting(dequeue(activityId, one.request_no))
    return true
  }

  const flush = async (): Promise<void> => {
    if (sending.current) return
    sending.current = true
    try {
      for (let [next] = waitingOf(activityId); next; [next] = waitingOf(activityId)) {
        const sent = await sendOne(next)
        setOffline(!sent)
        if (!sent) return
      }
      await client.invalidateQueries({ queryKey: key })
    } finally {
      sending.current = false
    }
  }
  const latest = useRef(flush)
  useEffect(() => {
    latest.current = flush
  })
  useEffect(() => {
    const again = () => void latest.current()
    if (waitingOf(activityId).length > 0) again()
    const timer = window.setInterval(() => waitingOf(activityId).length > 0 && again(), RETRY)
    window.addEventListener('online', again)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [activityId])

  const sign = (
    who: Signed,
    sign_type: Waiting['sign_type'],
    { add, force = false }: { add: boolean; force?: boolean },
  ): void => {
    const one = { request_no: crypto.randomUUID(), sign_time: new Date().toISOString(), ...who, sign_type, add, force }
    setWaiting(enqueue(activityId, one))
    mark(who.user_id, { sign_id: -1 })
    setLast(who)
    void flush()
  }

  const undo = async (who: Signed): Promise<void> => {
    const kept = waitingOf(activityId).find(({ user_id }) => user_id === who.user_id)
    setLast(null)
    if (kept && offline) {
      setWaiting(dequeue(activityId, kept.request_no))
      mark(who.user_id, { sign_id: null })
      return
    }
    const fresh = await readRoster(activityId)
    const id = fresh.find(({ user_id }) => user_id === who.user_id)?.sign_id
    if (id) await call('activity_sign', 'remove', { id_list: [id] })
    void message.success(t('activity.desk.undone', { name: who.name }))
    await client.invalidateQueries({ queryKey: key })
    await fetchAgain(client)
  }

  return {
    roster: roster.data,
    error: roster.error,
    retry: () => void roster.refetch(),
    waiting,
    offline,
    last,
    sign,
    undo: (who: Signed) => void undo(who).catch(() => undefined),
  }
}
