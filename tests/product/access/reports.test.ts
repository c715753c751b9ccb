// Reports: rows of the caller's scope only, contacts masked as in the list, no unreadable fields.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { Binding, Row } from '#kernel/binding'
import type { Report } from '#kernel/report'
import { mutated } from '../../access/mutate'
import { type Person, startServer, type TestServer } from '../../support/server'
import { areaPath, byArea, idsWhere, inPage } from './outside'

type Reporting = Binding & { readonly report: Report }
const reportsIn = (all: readonly Binding[]) => all.flatMap((one) => (one.report ? [one as Reporting] : []))
const reports = reportsIn(bindings)
const countedBy = (page: Reporting) => bindings.find((one) => one.name === page.report.of) as Binding
const cases = reports.map((page) => [page.name, page] as const)

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const asked = (page: Reporting) => ({ ...(page.report.period ? { period: 'all' } : {}) })
const ask = (person: Person, page: Reporting, name: 'report' | 'detail', body: Row, from = page) => {
  const call = from.calls[name]
  return person.call(`${call?.method} ${call?.path}`, { ...asked(page), ...body })
}

/** Condition on the people about whom a fact is told today, or was ever. */
const told: Readonly<Record<string, string>> = {
  member: `t.state = 'active' and (t.expire_time is null or t.expire_time >= current_date)`,
  joined: `exists (select from user_period l where l.user_id = t.id and l.kind in ('join', 'rejoin')
    and l.start_date <= current_date)`,
}

/** Condition on the rows of a report that counts only some of those of its page. */
const some: Readonly<Record<string, string>> = {
  stat_leave: 't.out_time is not null',
  statement_activity: `t.status = 'approved' and t.type in ('income', 'expense')`,
}

/** Rows that the measure counts today. */
function countedToday(page: Reporting, counted: Binding): string {
  const { fact } = page.report.measures.find(({ name }) => name === plain(page)) ?? {}
  const own = [inPage(counted), ...(some[page.name] ? [some[page.name]] : []), ...(fact ? [told[fact]] : [])]
  return own.join(' and ')
}

/** A grouping of all rows: a ranking may leave out those of people who are no members. */
const whole = ({ report }: Reporting) => ({
  dimension: report.dimensions.find(({ at }) => !at)?.name ?? report.dimensions[0]?.name,
})

/** A measure that counts every row, or every row that the report is about. */
function plain({ name, report }: Reporting): string {
  const found = report.measures.find(
    ({ of, where }) => of === 'count' && (Object.keys(where).length === 0 || name in some),
  )
  if (!found) throw new Error(`${name} has no measure that counts every row`)
  return found.name
}

describe('the rows of a report', () => {
  test.each(cases)('of %s are those of the data scope', async (_name, page) => {
    const counted = countedBy(page)
    const measure = plain(page)
    const today = countedToday(page, counted)
    const scopes = { all: await idsWhere(server, counted, today) } as Record<string, number[]>
    if (areaPath(counted)) {
      const all = new Set(scopes['all'])
      const inside = (await byArea(server, counted)).inside.filter((id) => all.has(id))
      Object.assign(scopes, { own_areas: inside, own_records: [] })
    }
    expect(scopes['all']?.length).toBeGreaterThan(0)
    for (const [scope, ids] of Object.entries(scopes)) {
      const person = await server.holding([page.route as string], { data_scope: scope, areas: [1] })
      const { content } = await ask(person, page, 'report', whole(page))
      expect(content.total_row[measure], scope).toBe(ids.length)
      const rows = await ask(person, page, 'detail', { ...whole(page), measure, limit: 200 })
      expect(rows.content.total, scope).toBe(ids.length)
      const allowed = new Set(ids)
      expect(rows.content.list_data.filter((row: Row) => !allowed.has(row['id'] as number))).toEqual([])
    }
  })

  test.each(cases)('of %s have the columns of the report, contacts masked', async (_name, page) => {
    const measure = plain(page)
    const contacts = page.views.list.columns.filter((name) => page.fields[name]?.sensitive === 'contact')
    for (const can_sensitive of [true, false]) {
      const person = await server.holding([page.route as string], { can_sensitive })
      const { content } = await ask(person, page, 'detail', { measure, limit: 200 })
      expect(content.list_data.length).toBeGreaterThan(0)
      const values = content.list_data.flatMap((row: Row) => contacts.flatMap((name) => (row[name] as string) ?? []))
      for (const value of values) expect(value.includes('*'), value).toBe(!can_sensitive)
      const known = new Set(['id', ...page.views.list.columns])
      const more = Object.keys(content.list_data[0]).filter((name) => !known.has(name) && !name.endsWith('_name'))
      expect(more).toEqual([])
    }
  })

  test.each(cases)('of %s open nothing of the page that is counted', async (_name, page) => {
    const counted = countedBy(page)
    const person = await server.holding([page.route as string])
    for (const name of ['list', 'read'] as const) {
      const call = counted.calls[name]
      if (!call) continue
      const answer = await person.call(`${call.method} ${call.path}`, {
        ...counted.select,
        ...(name === 'read' ? { id: 1 } : {}),
      })
      expect(answer.code, name).toBe('PERM')
    }
  })
})

test('what is no group, number or filter of a report is refused', async () => {
  const admin = await server.as('admin')
  for (const page of reports) {
    const measure = plain(page)
    const wrong: Row[] = [
      { measure: 'nothing' },
      { measure, id: 'x' },
      { measure, id: '2026-02-31' },
      { measure, dimension: 'nothing' },
      { measure, filter: { id_card: '1' } },
      { measure, start_date: '2026-03-01', end_date: '2026-02-01' },
      { measure, start_date: '2026-03-01' },
      { measure, last: true },
    ]
    for (const body of wrong)
      expect(await ask(admin, page, 'detail', body), JSON.stringify(body)).toMatchObject({ code: 'PARAM' })
  }
})

describe('a field that takes a right to be read', () => {
  let guarded: TestServer
  const { bindings: wrong } = mutated('user', (schema) => {
    for (const name of ['position_id', 'status'])
      Object.assign(schema.fields?.[name] ?? {}, { 'x-perm': { read: 'user.see_rank' } })
  })
  const changed = reportsIn(wrong)
  beforeAll(async () => {
    guarded = await startServer({ bindings: wrong })
    await guarded.connection.pool.query(`insert into menu (pid, type, name, path) select id, 'button', '查看职务', 'user.see_rank'
      from menu where type = 'page' and path = '/user/list'`)
  })
  afterAll(() => guarded.close())

  test.each(cases)('is no dimension, measure, filter or column of %s', async (name, page) => {
    const report = changed.find((one) => one.name === name) as Reporting
    const ofPeople = countedBy(page).base === 'user'
    const hidden = (field: string | undefined) => ofPeople && (field === 'position_id' || field === 'status')
    const entries = [page.route as string]
    const other = await guarded.holding(entries)
    const knowing = await guarded.holding([...entries, '/user/list', '/user/list user.see_rank'])
    const measure = plain(page)
    const all = await ask(knowing, report, 'report', {})
    expect(all.status, JSON.stringify(all)).toBe(200)
    expect(Object.keys(all.content.total_row)).toEqual(page.report.measures.map((one) => one.name))
    const closed = report.report.measures.filter((one) => Object.keys(one.where).some(hidden))
    for (const dimension of report.report.dimensions) {
      const answer = await ask(other, report, 'report', { dimension: dimension.name })
      const refused = hidden(dimension.field)
      // Without any other dimension nothing remains to be shown.
      const code = report.report.dimensions.every(({ field }) => hidden(field)) ? 'PERM' : 'PARAM'
      if (refused) expect(answer.code).toBe(code)
      else {
        expect(answer.status, JSON.stringify(answer)).toBe(200)
        for (const one of closed) expect(answer.content.total_row).not.toHaveProperty(one.name)
        const rows = await ask(other, report, 'detail', { dimension: dimension.name, measure })
        for (const row of rows.content.list_data)
          for (const key of ofPeople ? ['position_id', 'position_name', 'status'] : [])
            expect(row).not.toHaveProperty(key)
        for (const one of closed)
          expect(await ask(other, report, 'detail', { measure: one.name })).toMatchObject({ code: 'PARAM' })
        if (ofPeople && page.views.list.filters.includes('position_id'))
          expect(await ask(other, report, 'report', { filter: { position_id: [1] } })).toMatchObject({ code: 'PARAM' })
      }
    }
  })
})
