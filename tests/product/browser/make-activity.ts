// Activities for journeys: people may sign in for them already.
import { expect } from '@playwright/test'
import { addDays } from '#kernel/calendar'
import type { Visitor } from '../../browser/support/person'

const HOUR = 3_600_000

/** An instant so many hours from now. */
export const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

/** A draft, unless `more` says otherwise; returns its id. */
export async function makeActivity(visitor: Visitor, title: string, more: object = {}): Promise<number> {
  const { content: types } = await visitor.call('/activity/allType')
  const { content: files } = await visitor.call('/file', { limit: 1 }, 'GET')
  const { content } = await visitor.call('/activity/add', {
    title,
    type_id: types.list_data[0].id,
    cover: files.list_data[0].url,
    content: '<p>欢迎会员参加</p>',
    start_time: at(1),
    end_time: at(4),
    place: '江城会议中心（虚构）',
    apply_start: at(-24),
    apply_end: at(1),
    audience: 'members',
    sign_way: 'qr',
    ...more,
  })
  return content.id
}

/** Publishing it, for one. */
export async function changeActivity(visitor: Visitor, id: number, change: object): Promise<void> {
  const { content } = await visitor.call('/activity/read', { id })
  const answer = await visitor.call('/activity/edit', { id, revision: content.revision, ...change })
  expect(answer.status, JSON.stringify(answer)).toBe(200)
}

/** Days of a week, from Monday, that no other run uses: activities stay in the database. */
export function ownWeek() {
  const monday = addDays('2040-01-02', 7 * Math.floor(Math.random() * 2500))
  const on = (index: number): string => addDays(monday, index)
  return [monday, on(1), on(2), on(3), on(4), on(5), on(6)] as const
}

/** An activity from 9 to 17 o'clock; enrolment closes an hour before it ends. */
export async function made(
  visitor: Visitor,
  title: string,
  first: string,
  last: string,
  more: object = {},
): Promise<number> {
  return makeActivity(visitor, title, {
    start_time: `${first}T09:00:00+08:00`,
    end_time: `${last}T17:00:00+08:00`,
    apply_end: `${first}T08:00:00+08:00`,
    ...more,
  })
}

/** `03-06 09:00 – 03-11 17:00` */
export async function stored(visitor: Visitor, id: number): Promise<string> {
  const { content } = await visitor.call('/activity/read', { id })
  const local = (instant: string) =>
    new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(5, 16).replace('T', ' ')
  return `${local(content.start_time)} – ${local(content.end_time)}`
}
