// Changes of settings that loosen a control: they wait until somebody else asks for the same, or for a day.
import { sql } from 'kysely'
import { canRead } from '#kernel/access'
import type { Binding, Field, Row } from '#kernel/binding'
import { DAY } from '#kernel/calendar'
import { MASK } from '#kernel/constants'
import { fail } from '#kernel/errors'
import { isLooser } from '#kernel/looser'
import { type Context, signedIn } from '../core/context'
import { minuteIn, zoneOf } from '../core/settings'
import { countOne } from '../limits/limits'
import { holdersOf, tellStaff } from '../outbox/staff'

export interface WaitingSetting {
  readonly setting: string
  readonly value: unknown
  readonly admin_id: number
  readonly admin_name: string | null
  readonly create_time: string
  readonly due_time: string
}

/** Each tells everybody who holds the guarded pages. */
const ASKED_PER_HOUR = 10
const HOUR = 3600

async function allWaiting({ db }: Pick<Context, 'db'>): Promise<WaitingSetting[]> {
  const { rows } = await sql<WaitingSetting>`select waiting.setting, waiting.value, waiting.admin_id,
      admin.real_name as admin_name, waiting.create_time, waiting.due_time
    from waiting_setting waiting left join admin on admin.id = waiting.admin_id
    order by waiting.due_time, waiting.setting`.execute(db)
  return rows
}

/** Waiting changes of the settings that the caller may read, the first due first. */
export async function waitingSettings({ fields }: Binding, context: Context): Promise<WaitingSetting[]> {
  const { grant } = signedIn(context)
  return (await allWaiting(context)).filter(({ setting }) => {
    const field = fields[setting]
    return field && canRead(grant, field)
  })
}

/** A value as messages and the log name it. */
function valueText({ perm }: Field, value: unknown): string {
  if (perm?.read) return MASK
  if (typeof value === 'boolean') return value ? '是' : '否'
  return value === null ? '空' : String(value)
}

/** `「允许自审」改为「是」` */
export function changeText(field: Field, value: unknown): string {
  return `「${field.title.zh}」改为「${valueText(field, value)}」`
}

async function ask(field: Field, value: unknown, routes: readonly string[], context: Context): Promise<WaitingSetting> {
  const { id, real_name: name } = signedIn(context).admin
  if ((await countOne(`loosened:${id}`, HOUR, false, context)) > ASKED_PER_HOUR)
    fail('RATE', {
      message: {
        zh: `放宽控制的设置每小时最多提出 ${ASKED_PER_HOUR} 次，请稍后再试`,
        en: `Settings that loosen a control can be asked for ${ASKED_PER_HOUR} times an hour: try again later`,
      },
    })
  const now = context.now()
  const due = new Date(now.getTime() + DAY).toISOString()
  await sql`insert into waiting_setting (setting, value, admin_id, create_time, due_time)
    values (${field.name}, ${JSON.stringify(value)}::jsonb, ${id}, ${now.toISOString()}, ${due})`.execute(context.db)
  const when = minuteIn(zoneOf(context.settings), due)
  const text = `${name}提出将设置${changeText(field, value)}，${when} 起生效，经另一人同意则立即生效。不同意的，请在此之前到「${context.page.title.zh}」撤回，或联系可以修改设置的人。`
  await tellStaff(await holdersOf(routes, context), '设置即将放宽', text, context)
  const waiting = { setting: field.name, value, admin_id: id, admin_name: name }
  return { ...waiting, create_time: now.toISOString(), due_time: due }
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** A draft of the settings in two parts. */
export interface Parted {
  readonly now: Row
  /** Among them those that waited already. */
  readonly waiting: readonly WaitingSetting[]
}

/**
 * Keeps what loosens a control out of a draft, with the row of the settings locked. A waiting change is confirmed if
 * somebody else asks for the same value, and dropped by any other value.
 */
export async function keepWaiting(binding: Binding, draft: Row, stored: Row, context: Context): Promise<Parted> {
  const { fields, loosens = {} } = binding
  const named = Object.keys(draft).filter((name) => Object.hasOwn(loosens, name))
  if (named.length === 0 || context.isDue) return { now: draft, waiting: [] }
  const found = new Map((await allWaiting(context)).map((one) => [one.setting, one]))
  const now = { ...draft }
  const waiting: WaitingSetting[] = []
  const notes: string[] = []
  for (const name of named) {
    const field = fields[name] as Field
    const held = found.get(name)
    const asks = isLooser(field, draft[name], stored[name])
    const isSame = asks && held !== undefined && isEqual(held.value, draft[name])
    if (isSame && held.admin_id === signedIn(context).admin.id) {
      waiting.push(held)
      delete now[name]
      continue
    }
    if (held) {
      await sql`delete from waiting_setting where setting = ${name}`.execute(context.db)
      notes.push(`${isSame ? '同意' : '撤回'}${held.admin_name ?? ''}提出的${changeText(field, held.value)}`)
    }
    if (!asks || isSame) continue
    const asked = await ask(field, draft[name] ?? null, loosens[name] ?? [], context)
    waiting.push(asked)
    delete now[name]
    notes.push(`提出${changeText(field, asked.value)}，${minuteIn(zoneOf(context.settings), asked.due_time)} 起生效`)
  }
  if (notes.length > 0) context.audit.note = notes.join('；')
  return { now, waiting }
}
