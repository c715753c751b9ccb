// The printed table agrees with the access check, and its columns are aligned.
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { startRoles } from '../../../scripts/access/grants'
import { callReport, matrix, roleReport } from '../../../scripts/access/report'
import { callsOf } from '../../../scripts/access/table'
import { padded, tableText, widthOf } from '../../../scripts/access/table-text'
import { speaker } from '../../../scripts/access/words'

const roles = startRoles(bindings)
const zh = speaker(false)
const en = speaker(true)
const callNamed = (key: string) =>
  callsOf(bindings).find((one) => one.key === key) as ReturnType<typeof callsOf>[number]

test('a Chinese character is as wide as two letters', () => {
  expect(widthOf('财务ab')).toBe(6)
  expect(widthOf('「只读」')).toBe(8)
  expect(padded('财务', 6)).toBe('财务  ')
  const lines = tableText([
    ['页面', 'x', 'end'],
    ['longer', '是', 'end'],
  ]).split('\n')
  expect(new Set(lines.map((line) => widthOf(line.slice(0, line.indexOf('end'))))).size).toBe(1)
})

test('the matrix has a line per page and a column per role', () => {
  const lines = matrix(roles, bindings, zh).split('\n')
  const routes = bindings.flatMap((binding) => binding.route ?? [])
  for (const route of routes) expect(lines.filter((line) => line.split(/\s+/).includes(route))).toHaveLength(1)
  for (const role of roles) expect(lines[0]).toContain(role.name)
  const cellsOf = (route: string) =>
    lines
      .find((line) => line.includes(` ${route} `))
      ?.split(/\s{2,}/)
      .slice(2)
  expect(cellsOf('/banner/list')).toEqual(['全部', '全部', '—', '全部', '—', '—', '读'])
  // Archive and erasure of a person are for the first two alone.
  const some = expect.stringMatching(/^\d+\/\d+$/)
  expect(cellsOf('/user/list')).toEqual(['全部', '全部', some, '—', '—', some, '读'])
})

test('a call names who may make it, by which page and button, and to which rows', () => {
  const text = callReport(callNamed('user.remove'), roles, zh)
  expect(text).toContain('会员专员')
  expect(text).toContain('/user/list + user.remove [state: active/frozen]')
  expect(text).toMatch(/分会管理员.*数据范围: 本区域及下级/)
  expect(text).not.toContain('审计只读')
  expect(text).not.toContain('财务')
  expect(callReport(callNamed('account.login'), roles, en)).toContain('anybody')
  expect(callReport(callNamed('label.all'), roles, en)).toContain('anybody signed in')
})

test('a role is told page by page, with what it does not see and may not do', () => {
  const auditor = roles.find((role) => role.name === '审计只读') as (typeof roles)[number]
  const text = roleReport(auditor, bindings, en)
  expect(text).toMatch(/Banners?\b.*\/banner\/list/)
  expect(text).toMatch(/Buttons it lacks: .*banner\.create/)
  expect(text).toMatch(/Fields shown masked: Phone/)
  expect(text).not.toMatch(/May call: .*banner\.create/)
})

test('the command answers without a database, and names what it does not know', () => {
  const run = (...args: string[]) =>
    execFileSync(process.execPath, ['--import', 'tsx/esm', 'scripts/access.ts', ...args], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
  expect(run('--en')).toContain('/banner/list')
  expect(run('POST /banner/add')).toContain('banner.create')
  expect(() => run('banner.creat')).toThrow(/did you mean "banner.create"/)
})
