// The plan of a list as docs/a-call.md shows it: a plain value, from the page, the grant and the query.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { openEntryPoints } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { planList } from '../../server/actions/list'
import type { Session } from '../../server/core/caller'
import { createResources } from '../../server/core/resources'
import type { Asked } from '../../server/rows/plan'
import { blockOf } from '../support/tree-copy'

const text = readFileSync('docs/a-call.md', 'utf8')
const query = JSON.parse(blockOf(text, 'http').split('\n\n')[1] as string)
const resources = createResources(bindings, new Map())
const page = resources.binding('user_donate')

function asked(rights: readonly string[]): Asked {
  const call = page.calls['list'] as Binding['calls'][string]
  const grant = new Set([page.route as string, ...rights.map((right) => `${page.route} ${right}`)])
  return {
    page,
    call,
    rowScope: openEntryPoints(grant, call).map(({ scope }) => scope),
    resources,
    session: { grant, dataScope: 'areas', canSensitive: false } as unknown as Session,
    language: 'zh-CN',
    settings: {},
    today: '2026-01-01',
    now: () => new Date('2026-01-01'),
    setting: () => null,
    filled: (label) => label,
    cipher: undefined as never,
  }
}

test('is what the document prints', () => {
  const plan = planList(query, resources.get('user_donate'), asked([]))
  expect(JSON.parse(blockOf(text, 'json'))).toEqual(JSON.parse(JSON.stringify(plan)))
})

test('is another one for another query, and the same for the same', () => {
  const planned = (more: object) => planList({ ...query, ...more }, resources.get('user_donate'), asked([]))
  expect(planned({})).toEqual(planned({}))
  expect(planned({ page: 3 }).offset).not.toBe(planned({}).offset)
  expect(planned({ sort: [] }).order).toEqual(page.views.list.order)
})

test('refuses what the caller may not ask', () => {
  expect(() => planList({ sort: ['note'] }, resources.get('user_donate'), asked([]))).toThrow()
})
