// Fields that staff add: each is a column of its resource's table, made with the field and dropped when it is deleted for good.
import { sql } from 'kysely'
import type { Binding, Row, Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { type OwnField, type OwnKind, ownColumn, ownName, ownRight } from '#kernel/own-fields'
import { pick } from '#kernel/text'
import { behaviour } from '../core/behaviour'
import type { Context } from '../core/context'
import { living } from '../database/living'

/** Fields of one resource: more of them belong in a file. */
const MOST = 50

const refuse = (field: string, message: Text): never => fail('PARAM', { message, errors: { [field]: message } })

/** Resources that take fields. */
const resourcesOf = ({ resources }: Context): Binding[] =>
  resources.bindings.filter(({ name, base, features }) => name === base && features.ownFields)

const tableOf = (resource: string, context: Context) => sql.table(context.resources.get(resource).table)

/** Values of new choices, and those of the others as they were. */
function numbered(options: OwnField['options']): OwnField['options'] {
  let last = Math.max(0, ...options.map(({ value }) => Number(value?.slice(1) ?? 0)))
  const seen = new Set<string>()
  return options.map((option) => {
    const value = option.value && !seen.has(option.value) ? option.value : `c${++last}`
    seen.add(value)
    return { ...option, value }
  })
}

/** A choice that records hold stays. */
async function refuseUsed(record: Row, stored: Row, context: Context): Promise<void> {
  const values = (row: Row) => ((row['options'] ?? []) as OwnField['options']).map(({ value }) => value)
  const gone = values(stored).filter((value) => !values(record).includes(value))
  if (gone.length === 0) return
  const column = sql.ref(ownName(record['id'] as number))
  const holds = record['kind'] === 'choices' ? sql`${column} && ${gone}::text[]` : sql`${column} = any(${gone}::text[])`
  const { rows } = await sql<{
    num: number
  }>`select count(*)::int as num from ${tableOf(String(record['resource']), context)}
    where ${holds}`.execute(context.db)
  const num = rows[0]?.num ?? 0
  if (num > 0)
    refuse('options', {
      zh: `删除的选项还有 ${num} 条记录选用，请先改选`,
      en: `${num} records hold a choice that was removed: change them first`,
    })
}

interface Kept {
  id: number
  resource: string
  kind: OwnKind
  target: string | null
}

/** Milliseconds to wait for the table: everybody else who wants it waits behind. */
const PATIENCE = 2000

async function addColumn({ id, resource, kind, target }: Kept, context: Context): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(PATIENCE)}`.execute(context.db)
  const { type, fallback } = ownColumn(kind)
  const [table, column] = [tableOf(resource, context), sql.id(ownName(id))]
  const filled = fallback ? sql.raw(` not null default ${fallback}`) : sql``
  await sql`alter table ${table} add column ${column} ${sql.raw(type)}${filled}`.execute(context.db)
  // Deleting a record of the other page empties the field.
  if (target) await sql`create index on ${table} (${column}) where ${column} is not null`.execute(context.db)
}

/** Rows with these fields are to be indexed anew: their texts are found while the field is in use, and only then. */
async function outdate(ids: readonly number[], { db }: Context): Promise<void> {
  await sql`update own_field set is_indexed = kind not in ('text', 'textarea') where id = any(${[...ids]}::bigint[])`.execute(
    db,
  )
}

export default behaviour('own_field', {
  columns: {
    key: (row) => sql`('own_' || ${sql.ref(`${row}.id`)})`,
  },

  async check(record, stored, context) {
    const known = resourcesOf(context)
    const page = known.find(({ name }) => name === record.resource)
    if (!page) refuse('resource', { zh: '请选择可加字段的页面', en: 'Choose a page that takes fields' })
    if (record.kind === 'reference' && !known.some(({ name, calls }) => name === record.target && calls['options']))
      refuse('target', { zh: '请选择可关联的页面', en: 'Choose a page whose records can be chosen' })
    if (record.options) Object.assign(record, { options: numbered(record.options as OwnField['options']) })
    const titles = new Set((record.options ?? []).map(({ title }) => title))
    if (titles.size < (record.options ?? []).length)
      refuse('options', { zh: '选项有重名', en: 'Two choices have the same name' })
    const taken = Object.values((page as Binding).fields).find(
      ({ title, name }) => title.zh === record.title && name !== ownName(record.id ?? 0),
    )
    if (taken)
      refuse('title', {
        zh: `这个页面已有字段「${record.title}」`,
        en: `The page has a field “${record.title}” already`,
      })
    if (stored) {
      await refuseUsed(record as Row, stored as Row, context)
      return
    }
    const { rows } = await sql<{ num: number }>`select count(*)::int as num from own_field
      where resource = ${record.resource} and ${living()}`.execute(context.db)
    if ((rows[0]?.num ?? 0) >= MOST)
      refuse('resource', { zh: `每个页面最多 ${MOST} 个自定义字段`, en: `A page takes ${MOST} own fields at most` })
  },

  async create(input, context, next) {
    const answer = await next(input)
    const { rows } = await sql<Kept>`select id, resource, kind, target from own_field where id = ${answer.id}`.execute(
      context.db,
    )
    await addColumn(rows[0] as Kept, context)
    return answer
  },

  async update(input, context, next) {
    const answer = await next(input)
    // Buttons of its rights are named after it.
    for (const [what, verb] of [
      ['read', '查看'],
      ['write', '修改'],
    ] as const)
      await sql`update menu set name = ${verb} || f.title from own_field f where f.id = ${input.id}
        and menu.type = 'button' and menu.path = ${ownRight(input.id as number, what)}`.execute(context.db)
    return answer
  },

  async status(input, context, next) {
    const answer = await next(input)
    await outdate([input.id as number], context)
    return answer
  },

  async remove(input, context, next) {
    const answer = await next(input)
    await outdate(input.id_list, context)
    return answer
  },

  async restoring(input, context, next) {
    const answer = await next(input)
    await outdate(input.id_list, context)
    return answer
  },

  async purging({ id_list: ids }, context, next) {
    const { rows } =
      await sql<Kept>`select id, resource, kind, target from own_field where id = any(${ids}::bigint[])`.execute(
        context.db,
      )
    for (const { id, resource } of rows) {
      await sql`alter table ${tableOf(resource, context)} drop column if exists ${sql.id(ownName(id))}`.execute(
        context.db,
      )
      await sql`delete from menu where type = 'button' and path in (${ownRight(id, 'read')}, ${ownRight(id, 'write')})`.execute(
        context.db,
      )
    }
    return next({ id_list: ids })
  },

  async pages(_input, context) {
    return {
      list_data: resourcesOf(context).map(({ name, title }) => ({
        resource: name,
        title: pick(title, context.language),
      })),
    }
  },
})
