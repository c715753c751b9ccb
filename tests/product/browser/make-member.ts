// Members for journeys: with names and phones of their own, in areas of the demonstration.
import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Visitor } from '../../browser/support/person'

export const DAY = 86_400_000

/** A date in the association's zone, relative to today. */
export function day(offset: number): string {
  return new Date(Date.now() + offset * DAY).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
}

/** Numbers of no real network; random, because numbers that differ in one digit are likely duplicates. */
export const phone = (): string => `129${String(randomInt(1e8)).padStart(8, '0')}`

/** A unique name. */
export const name = (word: string): string =>
  word + [0, 0, 0].map(() => String.fromCharCode(0x4e00 + randomInt(0x4000))).join('')

interface World {
  native_id: number
  position_id: number
  area_id: number
  other_area: number
}

async function optionsOf(visitor: Visitor, path: string, body: object = {}) {
  type Option = { id: number; name: string; son?: Option[] }
  const flat = (list: Option[]): Option[] => list.flatMap((one) => [one, ...flat(one.son ?? [])])
  return flat((await visitor.call(path, body)).content.list_data)
}

/** Ids of places and a position by their names. */
export async function worldOf(visitor: Visitor): Promise<World> {
  const areas = await optionsOf(visitor, '/area/getAll', { filter: { area_type: 'area' } })
  const natives = await optionsOf(visitor, '/sxhAreaList')
  const positions = await optionsOf(visitor, '/position/getAll')
  const idIn = (list: { id: number; name: string }[], wanted: string) =>
    list.find((one) => one.name === wanted)?.id ?? 0
  return {
    native_id: idIn(natives, '云岭县'),
    position_id: idIn(positions, '会员'),
    area_id: idIn(areas, '江南'),
    other_area: idIn(areas, '滨湖'),
  }
}

/** Registers a member through the calls. */
export async function member(visitor: Visitor, more: object = {}): Promise<{ id: number; user_name: string }> {
  const { other_area: _, ...world } = await worldOf(visitor)
  const user_name = name('柯')
  const body = { scene: 'member', user_name, phone: phone(), join_time: day(0), ...world, ...more }
  const answer = await visitor.call('/user/add', body)
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  return { id: answer.content.id, user_name }
}

/** A row of the list of members. */
export interface Member {
  id: number
  user_name: string
  member_no: string
}

/** Active members of a page of the list, by number. */
export async function membersOf(visitor: Visitor, page: number, limit: number): Promise<Member[]> {
  const filter = { status: ['active'] }
  const { content } = await visitor.call('/user/list', { scene: 'member', limit, page, filter, sort: ['member_no'] })
  return content.list_data
}
