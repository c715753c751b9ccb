// Points that a record earns somebody as long as it is in force: posted once, reversed when it is withdrawn.
import type { BaseName } from '#generated/index'
import type { Context } from '../../core/context'
import { reinstate, repost, reverse, reverseRemoved, withTakenBack } from './points'

/** A record with the person who earns by it at present, if anybody does. */
export interface Earning {
  id: number
  title: string
  user: number | null
  at: Date | string | null
  /** Overrides the rule. */
  points?: number
  /** Fen, for rules that count by amount. */
  amount?: number
}

interface Kind {
  readonly name: BaseName
  /** Code of the rule. */
  readonly type: number
  /** Beginning of the keys of its facts. */
  readonly key: string
  /** Reads and locks the records, deleted ones included. */
  read(ids: readonly number[], context: Context): Promise<Earning[]>
}

/** Earners by record. */
type Earners = ReadonlyMap<number, number>

type Write<I, O> = (input: I) => Promise<O>

function earnersOf(records: readonly Earning[]): Earners {
  return new Map(records.flatMap(({ id, user }) => (user === null ? [] : [[id, user] as const])))
}

/** Wraps the calls of such a resource. */
export function earning({ name, type, key, read }: Kind) {
  const sourceOf = (id: number) => ({ type: name, id })

  async function post({ id, user, title, at, points, amount }: Earning, context: Context): Promise<void> {
    if (user === null) return
    const now = context.now().toISOString()
    const out = at === null ? now : new Date(at).toISOString()
    const fact = {
      type,
      user,
      key: `${key}:${id}`,
      ref: sourceOf(id),
      title,
      ...(points === undefined ? {} : { points }),
      ...(amount === undefined ? {} : { amount }),
    }
    await repost({ ...fact, at: out < now ? out : now }, context)
  }

  /** Reverses points no longer earned, posts newly earned ones. */
  async function settle(ids: readonly number[], before: Earners, context: Context): Promise<void> {
    for (const record of await read(ids, context)) {
      if (before.get(record.id) === (record.user ?? undefined)) continue
      if (record.user === null) await reverse(sourceOf(record.id), [type], context)
      else await post(record, context)
    }
  }

  async function settled<T>(ids: readonly number[], context: Context, write: () => Promise<T>): Promise<T> {
    const before = earnersOf(await read(ids, context))
    const answer = await write()
    await settle(ids, before, context)
    return answer
  }

  return {
    settle,
    create: async <I, O extends { id: number }>(input: I, context: Context, next: Write<I, O>): Promise<O> => {
      const answer = await next(input)
      await settle([answer.id], new Map(), context)
      return answer
    },
    update: <I extends { id: number }, O>(input: I, context: Context, next: Write<I, O>): Promise<O> =>
      settled([input.id], context, () => next(input)),
    /** Around an action on several records. */
    action: <I extends { id_list: number[] }, O>(input: I, context: Context, next: Write<I, O>): Promise<O> =>
      settled(input.id_list, context, () => next(input)),
    remove: async <I extends { id_list: number[] }, O extends object>(
      input: I,
      context: Context,
      next: Write<I, O>,
    ) => {
      const answer = await next(input)
      return withTakenBack(answer, await reverseRemoved(name, input.id_list, [type], context))
    },
    /** Reinstates exactly those points, whatever the person's present status. */
    restoring: async <I extends { id_list: number[] }, O>(
      input: I,
      context: Context,
      next: Write<I, O>,
    ): Promise<O> => {
      const answer = await next(input)
      await reinstate(name, input.id_list, context)
      return answer
    },
  }
}
