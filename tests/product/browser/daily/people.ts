// Members for the daily tasks, and the search that finds them.
import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Visitor } from '../../../browser/support/person'

export const phone = (): string => `129${String(randomInt(1e8)).padStart(8, '0')}`

/** A day of the association, relative to today. */
export const day = (offset: number): string =>
  new Date(Date.now() + offset * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

/** A name in Chinese characters, which the search reads as a name. */
export const named = (word: string): string =>
  word + [0, 0, 0].map(() => String.fromCharCode(0x4e00 + randomInt(0x4000))).join('')

export async function worldOf(visitor: Visitor) {
  const list = async (path: string, body: object = {}) => (await visitor.call(path, body)).content.list_data
  const [natives, positions, areas] = await Promise.all([
    list('/sxhAreaList'),
    list('/position/getAll'),
    list('/area/getAll', { filter: { area_type: 'area' } }),
  ])
  const position = positions.find((one: { name: string }) => one.name === '会员')
  return { native_id: natives[0].id, position_id: position.id, area_id: areas.at(-1).id }
}

export interface Made {
  id: number
  name: string
  phone: string
}

export async function addPerson(visitor: Visitor, scene: string, more: object = {}): Promise<Made> {
  const made = { user_name: named('勤'), phone: phone(), ...more }
  const answer = await visitor.call('/user/add', { scene, ...made })
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  return { id: answer.content.id, name: made.user_name, phone: made.phone }
}

/** A member in good standing. */
export async function addMember(visitor: Visitor, more: object = {}): Promise<Made> {
  return addPerson(visitor, 'member', { ...(await worldOf(visitor)), join_time: day(-30), ...more })
}

/** Types into the search, which a key brings into focus; one row is left. */
export async function find(page: Page, text: string): Promise<void> {
  await expect(page).not.toHaveURL(/list=/)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(text)
  await expect(page.locator('tbody .ant-table-row')).toHaveCount(1)
}
