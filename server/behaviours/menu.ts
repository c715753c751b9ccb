// The menu: what may stand where, what must stay, and that nobody opens by it what is not one's own.
import { sql } from 'kysely'
import { pick } from '#kernel/text'
import type { Option } from '#kernel/wire'
import { behaviour } from '../core/behaviour'
import { type Context, signedIn } from '../core/context'
import { living } from '../database/living'
import { buttonsOf } from '../seed/menu'
import { guarded } from './menu/guard'
import { judgeEntry, judgeReturned } from './menu/rules'
import { refuseSystemChange, refuseSystemRemoval } from './menu/system'
import { named } from './menu/titles'

interface Branch {
  id: number
  son?: unknown
}

/** Entries that the caller holds, with what is above them: others cannot be handed on. */
function heldOnly<B extends Branch>(branches: readonly B[], held: ReadonlySet<number>): B[] {
  return branches.flatMap((branch) => {
    const son = heldOnly((branch.son ?? []) as B[], held)
    return held.has(branch.id) || son.length > 0 ? [{ ...branch, son }] : []
  })
}

/** The whole menu, with what the caller cannot hand on marked as closed to a choice. */
function marked<B extends Branch>(branches: readonly B[], held: ReadonlySet<number>): B[] {
  return branches.map((branch) => ({
    ...branch,
    ...(held.has(branch.id) ? {} : { closed: true }),
    ...(branch.son ? { son: marked(branch.son as B[], held) } : {}),
  }))
}

/** Whoever keeps the menu sees all of it; whoever makes roles sees what there is to give. */
function offered<B extends Branch>(branches: readonly B[], context: Context, keeps: boolean): readonly B[] {
  const { admin, held } = signedIn(context)
  if (admin.is_super) return branches
  return keeps ? marked(branches, held) : heldOnly(branches, held)
}

export default behaviour('menu', {
  async check(record, stored, context) {
    await judgeEntry(record, stored, context)
    if (stored) await refuseSystemChange(record, stored, context)
  },

  create: (input, context, next) =>
    guarded(context, async () => {
      const answer = await next(input)
      // The built-in role lists everything, so that nothing looks withheld from it.
      await sql`insert into role_auth_ids (owner_id, target_id, place)
        select id, ${answer.id}, ${answer.id} from role where is_sys and ${living()}`.execute(context.db)
      return answer
    }),

  update: (input, context, next) => guarded(context, () => next(input)),

  is_show: (input, context, next) => guarded(context, () => next(input)),

  remove: (input, context, next) =>
    guarded(context, async () => {
      await refuseSystemRemoval(input.id_list, context)
      return next(input)
    }),

  restoring: (input, context, next) =>
    guarded(context, async () => {
      const answer = await next(input)
      await judgeReturned(input.id_list, context)
      return answer
    }),

  async list(input, context, next) {
    const answer = await next(input)
    const route = context.resources.binding('menu').route
    const keeps = signedIn(context).grant.has(route ?? '')
    const rows = offered(answer.list_data, context, keeps)
    return { ...answer, list_data: await named(rows, context) }
  },

  async options(input, context, next) {
    const answer = await next(input)
    const list = input.id_list ? answer.list_data : offered(answer.list_data, context, false)
    return { list_data: (await named(list, context)) as Option[] }
  },

  async read(input, context, next) {
    const entry = await next(input)
    const [shown] = await named([entry], context)
    // The names are what is edited: only the parent's is a caption.
    return { ...entry, pid_name: shown?.pid_name ?? null }
  },

  async offers(_input, context) {
    const { bindings } = context.resources
    const text = (title: { zh: string; en: string }) => context.filled(pick(title, context.language))
    const routes = new Map(bindings.flatMap((binding) => (binding.route ? [[binding.route, binding] as const] : [])))
    return {
      pages: [...routes].map(([path, page]) => ({
        path,
        title: context.title(page),
        rights: buttonsOf(page, bindings).map((button) => ({ path: button.path, title: text(button.title) })),
      })),
    }
  },
})
