// Made-up answers of the preview: every call of every resource has one, the same each time, and its values fit their fields.
import { expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { canCall, grantOf } from '#kernel/access'
import type { Call, Row } from '#kernel/binding'
import { groupOf } from '#kernel/report'
import { inspect } from '../../../../generator/build'
import { type Asked, answerOf } from './answer'

const { sound } = inspect(process.cwd())
if (!sound) throw new Error('the schemas have faults')
const asked: Omit<Asked, 'path' | 'resource'> = {
  method: 'POST',
  body: {},
  language: 'zh-CN',
  role: '',
  source: 'samples',
}
const contentOf = (more: Pick<Asked, 'path'> & Partial<Asked>) =>
  (answerOf(sound, { ...asked, resource: '', ...more }) as { content: unknown }).content

const adminCall = (name: string) => bindings.find((one) => one.name === 'admin')?.calls[name] as Call

test.each(bindings.filter(({ calls }) => Object.keys(calls).length > 0).map((one) => [one.name, one] as const))(
  '%s',
  (_, binding) => {
    for (const call of Object.values(binding.calls)) {
      const path = call.path.replace(/\{\w+\}/, '3')
      const ask = () => contentOf({ method: call.method, path, resource: binding.name, body: { id: 3 } })
      expect(ask(), call.path).toEqual(ask())
      expect(contentOf({ method: call.method, path, resource: binding.name, language: 'en' }), call.path).toBeDefined()
    }
    const list = binding.calls['list']
    if (!list || binding.table === null) return
    const { list_data: rows } = contentOf({ method: list.method, path: list.path, resource: binding.name }) as {
      list_data: Row[]
    }
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      for (const field of Object.values(binding.fields)) {
        const value = row[field.name]
        if (field.many || value === null || value === undefined) continue
        if (field.choices) expect(field.choices.map((one) => one.value)).toContain(value)
        if (field.maxLength && typeof value === 'string') expect(value.length).toBeLessThanOrEqual(field.maxLength)
        if (field.minimum !== undefined && typeof value === 'number')
          expect(value).toBeGreaterThanOrEqual(field.minimum)
        if (field.maximum !== undefined && typeof value === 'number') expect(value).toBeLessThanOrEqual(field.maximum)
      }
  },
)

test('the menu of a reader opens every page and no call that writes by a right', () => {
  const menu = (role: string) => grantOf(contentOf({ path: '/getMenu', role }) as never)
  const [all, reader] = [menu(''), menu('reads')]
  const pages = bindings.filter(({ route }) => route)
  for (const { route } of pages) expect([all.has(route as string), reader.has(route as string)]).toEqual([true, true])
  const writing = pages.flatMap(({ calls, route }) =>
    Object.values(calls).filter(
      ({ right, entryPoints, access }) =>
        right && access === 'granted' && entryPoints.some((one) => one.route === route),
    ),
  )
  expect(writing.length).toBeGreaterThan(5)
  expect(writing.filter((call) => !canCall(all, call))).toEqual([])
  expect(writing.filter((call) => call.right && reader.has(`${call.entryPoints[0]?.route} ${call.right}`))).toEqual([])
})

test('a list is filtered, searched, sorted and paged', () => {
  const { path, method } = adminCall('list')
  const answer = (body: Row) =>
    contentOf({ path, method, resource: 'admin', body }) as { list_data: Row[]; total: number }
  expect(answer({ page: 2, limit: 10 }).list_data).toHaveLength(10)
  expect(answer({ sort: ['-id'], limit: 3 }).list_data.map((row) => row['id'])).toEqual([24, 23, 22])
  expect(answer({ filter: { id: { lte: 5 } } }).total).toBe(5)
  expect(answer({ filter: { id: [1, 2] } }).total).toBe(2)
  expect(answer({ keyword: 'no such text' }).total).toBe(0)
})

test('groups of a report are values of its dimension', () => {
  const reports = bindings.filter(({ report }) => report)
  expect(reports.length).toBeGreaterThan(0)
  for (const { name, report, calls } of reports) {
    const call = calls['report'] as Call
    for (const dimension of report?.dimensions ?? []) {
      if (!dimension.by) continue
      const body = { dimension: dimension.name }
      const { list_data: groups } = contentOf({ method: call.method, path: call.path, resource: name, body }) as {
        list_data: { id: string }[]
      }
      for (const { id } of groups) expect(groupOf(id, dimension.by), `${name} by ${dimension.name}`).toBe(id)
    }
  }
})

test('of the database only calls that read are passed on', () => {
  const passed = (path: string, method = 'POST', source: Asked['source'] = 'database') =>
    'pass' in answerOf(sound, { ...asked, resource: 'admin', path, method, source })
  const callPasses = (name: string, source?: Asked['source']) => {
    const { path, method } = adminCall(name)
    return passed(path, method, source)
  }
  expect([callPasses('list'), passed('/getMenu'), passed('/login')]).toEqual([true, true, true])
  expect([callPasses('create'), callPasses('remove')]).toEqual([false, false])
  expect([passed('/preference/save'), passed('/nowhere')]).toEqual([false, false])
  expect(callPasses('list', 'samples')).toBe(false)
})
