// State of a desk: roster, queue, offers, and people who are not on the roster.
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../api/calls'
import { Failure } from '../../api/failure'
import { useWords } from '../../locales/use-words'
import { fetchAgain } from '../../resource/data'
import type { Guest } from './match'
import { dequeue, enqueue, readBeside, type Waiting, waitingOf, withSteps } from './queue'
import type { Source } from './source'

const SHOWN = 6
/** Characters before anything is sought. */
const LEAST = 2

export const isSought = (keyword: string) => keyword.length >= LEAST

/** Without network it fails at once: a desk goes on. */
export const othersQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['walk-ins', keyword],
    queryFn: async ({ signal }) =>
      (await call('user', 'options', { keyword }, { quiet: true, signal })).list_data as { id: number; name: string }[],
    enabled: isSought(keyword),
    networkMode: 'always',
    retry: false,
    staleTime: 30_000,
  })

export function othersAmong(found: readonly { id: number; name: string }[], known: ReadonlySet<number>): Person[] {
  return found
    .filter(({ id }) => !known.has(id))
    .slice(0, SHOWN)
    .map(({ id: user_id, name }) => ({ user_id, name }))
}

/** None if they cannot be sought now. */
async function seekOthers(
  keyword: string,
  known: ReadonlySet<number>,
  client: QueryClient,
): Promise<readonly Person[]> {
  if (!isSought(keyword)) return []
  return othersAmong(await client.fetchQuery(othersQuery(keyword)).catch(() => []), known)
}

interface Around {
  words: Source['words']
  say(text: string): void
  onAdd(who: Person): void
  /** After a refusal. */
  onLeave(): void
}

export function useOffer({ words, say, onAdd, onLeave }: Around) {
  const { t } = useWords()
  const { modal } = App.useApp()
  const client = useQueryClient()
  /** The text that was asked for last; something else typed meanwhile is not answered. */
  const lastQuery = useRef('')
  return {
    forget: (): void => {
      lastQuery.current = ''
    },
    offer: async (text: string, known: ReadonlySet<number>): Promise<void> => {
      const term = text.trim()
      lastQuery.current = term
      const others = await seekOthers(term, known, client)
      if (lastQuery.current !== term) return
      lastQuery.current = ''
      const [only] = others
      if (!only) return say(t('desk.unknown'))
      if (others.length > 1) return say(t('desk.several', { num: others.length }))
      const said = t(words.unlisted, { name: only.name })
      say(said)
      modal.confirm({
        title: t('desk.joinAsk', { said, act: t(words.join) }),
        okText: t(words.join),
        cancelText: t('desk.insistNot'),
        onOk: () => onAdd(only),
        onCancel: onLeave,
      })
    },
  }
}

const RETRY = 10_000

const isOffline = (error: unknown) =>
  error instanceof Failure && (error.code === 'NETWORK' || error.code === 'TIMEOUT' || error.code === 'SYS')

export interface Person {
  user_id: number
  name: string
}

/** Words beside the search; those of a step name its person, so that they go when it is not taken. */
interface Notice {
  text: string
  user_id?: number
}

type Step = Pick<Waiting, 'act' | 'sign_type' | 'add'> & { force?: boolean }

export function useDesk(source: Source) {
  const { t } = useWords()
  const { message, modal } = App.useApp()
  const client = useQueryClient()
  const { key: desk } = source
  const key = ['desk', desk]
  /** Steps that the server has taken since the page was opened, in that order. */
  const taken = useRef<Waiting[]>([])
  const roster = useQuery({
    queryKey: key,
    queryFn: () => readBeside(taken.current, () => source.read()),
    staleTime: 30_000,
    retry: false,
  })
  const [waiting, setWaiting] = useState(() => waitingOf(desk))
  const [offline, setOffline] = useState(false)
  const [last, setLast] = useState<Person | null>(null)
  const [said, say] = useState<Notice>({ text: '' })
  const sending = useRef<Promise<void> | null>(null)

  const take = (one: Waiting): void => {
    taken.current.push(one)
    client.setQueryData<Guest[]>(key, (old) => old && withSteps(old, [one]))
  }

  /** Nothing may claim or undo a step that the server has not taken. */
  const withdraw = ({ user_id }: Pick<Person, 'user_id'>): void => {
    setLast((now) => (now?.user_id === user_id ? null : now))
    say((now) => (now.user_id === user_id ? { text: '' } : now))
  }
  const refused = (one: Waiting): void => {
    withdraw(one)
    say({ text: t(one.act === 'out' ? 'desk.stayed' : source.words.refused, { name: one.name }), user_id: one.user_id })
  }

  /** A full house, or somebody whom it isn't for: staff may let them in all the same. */
  const insist = (one: Waiting, reason: string): void => {
    withdraw(one)
    modal.confirm({
      title: t('desk.insist', { name: one.name, reason }),
      okText: t('desk.insistOk'),
      cancelText: t('desk.insistNot'),
      onOk: () => step(one, { act: 'in', sign_type: one.sign_type, add: true, force: true }),
      onCancel: () => refused(one),
    })
  }

  /** Sends one; false if the network is gone. */
  const sendOne = async (one: Waiting): Promise<boolean> => {
    try {
      const refusal = await source.send(one)
      // Another desk was first: that is what was wanted.
      if (!refusal || refusal.code === 'DUP') take(one)
      else if (one.add && !one.force && (refusal.code === 'CAP' || refusal.code === 'PERM'))
        insist(one, refusal.message)
      else {
        refused(one)
        void message.error(`${one.name}：${refusal.message}`)
      }
    } catch (error) {
      if (isOffline(error)) return false
      refused(one)
      void message.error(`${one.name}：${(error as Error).message}`)
    }
    setWaiting(dequeue(desk, one.request_no))
    return true
  }

  const sendAll = async (): Promise<void> => {
    for (let [next] = waitingOf(desk); next; [next] = waitingOf(desk)) {
      const sent = await sendOne(next)
      setOffline(!sent)
      if (!sent) return
    }
  }
  /** One run at a time: later steps wait for earlier ones. */
  const flush = async (): Promise<void> => {
    sending.current ??= sendAll().finally(() => {
      sending.current = null
    })
    await sending.current
    if (waitingOf(desk).length === 0) await client.invalidateQueries({ queryKey: key })
  }
  const latest = useRef(flush)
  useEffect(() => {
    latest.current = flush
  })
  useEffect(() => {
    const again = () => void latest.current()
    if (waitingOf(desk).length > 0) again()
    const timer = window.setInterval(() => waitingOf(desk).length > 0 && again(), RETRY)
    window.addEventListener('online', again)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [desk])

  const step = ({ user_id, name }: Person, { force = false, ...how }: Step): void => {
    const one = { request_no: crypto.randomUUID(), time: new Date().toISOString(), user_id, name, ...how, force }
    setWaiting(enqueue(desk, one))
    setLast({ user_id, name })
    say({ text: t(how.act === 'out' ? 'desk.left' : source.words.done, { name }), user_id })
    void flush()
  }

  const undo = async (who: Person): Promise<void> => {
    const keptOf = () => waitingOf(desk).findLast(({ user_id }) => user_id === who.user_id)
    setLast(null)
    withdraw(who)
    // A step under way has no sign-in yet that could be undone.
    if (keptOf() && !offline) await flush()
    const kept = keptOf()
    if (kept) {
      setWaiting(dequeue(desk, kept.request_no))
      return
    }
    const guest = (await source.read()).find(({ user_id }) => user_id === who.user_id)
    if (guest?.sign_id) await source.undo(guest)
    void message.success(t('desk.undone', { name: who.name }))
    await client.invalidateQueries({ queryKey: key })
    await fetchAgain(client)
  }

  return {
    roster: useMemo(() => roster.data && withSteps(roster.data, waiting), [roster.data, waiting]),
    error: roster.error,
    retry: () => void roster.refetch(),
    waiting,
    offline,
    last,
    said: said.text,
    say: (text: string) => say({ text }),
    /** Takes back words about a text that is no longer there. */
    hush: () => say((now) => (now.user_id === undefined ? { text: '' } : now)),
    step,
    undo: (who: Person) => void undo(who).catch(() => undefined),
  }
}
