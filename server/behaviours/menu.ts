// The menu: places of entries, protected entries, and no permissions beyond the writer's own.
import { sql } from 'kysely'
import { bindings } from '#generated/bindings'
import { dangerousRights, rightsOfShared } from '#kernel/risk'
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

const dangerous = [...dangerousRights(bindings)]
const ofShared = [...rightsOfShared(bindings)]

interface Branch {
  id: number
  son?: unknown
}

/** Entries that the caller holds, with their parents: others can't be handed on. */
function heldOnly<B extends Branch>(branches: readonly B[], held: ReadonlySet<number>): B[] {
  return branches.flatMap((branch) => {
    const son = heldOnly((branch.son ?? []) as B[], held)
    return held.has(branch.id) || son.length > 0 ? [{ ...branch, son }] : []
  })
}

/** The whole menu; entries that the caller can't hand on are marked as closed. */
function marked<B extends Branch>(branches: readonly B[], held: ReadonlySet<number>): B[] {
  return branches.map((branch) => ({
    ...branch,
    ...(held.has(branch.id) ? {} : { closed: true }),
    ...(branch.son ? { son: marked(branch.son as B[], held) } : {}),
  }))
}

/** People who edit the menu see all of it; people who edit roles see the entries they can give. */
function offered<B extends Branch>(branches: readonly B[], context: Context, keeps: boolean): readonly B[] {
  const { admin, held } = signedIn(context)
  if (admin.is_super) return branches
  return keeps ? marked(branches, held) : heldOnly(branches, held)
}

export default behaviour('menu', {
  columns: {
    risk: (alias) => {
      const [type, path] = [sql.ref(`${alias}.type`), sql.ref(`${alias}.path`)]
      return sql`(case when ${type} = 'button' then case when ${path} = any(${dangerous}::text[]) then 'danger' else 'change' end end)`
    },
    shared: (alias) => {
      const [type, path] = [sql.ref(`${alias}.type`), sql.ref(`${alias}.path`)]
      return sql`(${type} = 'button' and ${path} = any(${ofShared}::text[]))`
    },
  },

  async check(record, stored, context) {
    if (stored) await refuseSystemChange(record, stored, context)
    await judgeEntry(record, stored, context)
  },

  create: (input, context, next) =>
    guarded(context, async () => {
      const answer = await next(input)
      // The built-in role lists everything, so that no permission seems to be missing.
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
    // The raw titles are edited; only the parent's is a caption.
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
