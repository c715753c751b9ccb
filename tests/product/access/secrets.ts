// One record of each protected resource, filled with unique values, so that a leak is found by text search.

import { bindings } from '#generated/bindings'
import type { Call, Row } from '#kernel/binding'
import { draft } from '../../../scripts/samples/sample'
import { referencesOf } from '../../access/bodies'
import { contact, identity } from '../../access/protected'
import type { TestServer } from '../../support/server'

export interface Secrets {
  readonly id: number
  /** Field to its plain value. */
  readonly values: Readonly<Record<string, string>>
}

const telling: Readonly<Record<string, unknown>> = {
  address: '某某市秘密路七百号',
  emergency_name: '应急联系甲乙丙',
  phone: '12055501111',
  phone_two: '12055502222',
  emergency_phone: '12055503333',
  license_img: '/uploads/private/2026/01/secretlicense.jpg',
  apply_files: ['/uploads/private/2026/01/secretpaper.jpg'],
}

/** A member with every field filled, including those filled by other programs only. */
export async function secretMember(server: TestServer): Promise<Secrets> {
  const admin = await server.as('admin')
  const page = bindings.find((one) => one.name === 'user')
  if (!page) throw new Error('no members')
  const { method, path } = page.calls['create'] as Call
  const full = draft(page, await referencesOf(page, admin))
  const protectedNames = [...contact, ...identity].flatMap((key) => (key.startsWith('user.') ? [key.slice(5)] : []))
  // The card of a person who has agreed shows the phone.
  const body: Row = { ...full, ...page.select, area_id: 1, is_phone_show: false }
  for (const [name, value] of Object.entries(telling)) if (page.fields[name]) body[name] = value
  const answer = await admin.call(`${method} ${path}`, body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer))
  const { id } = answer.content
  const { cipher } = server.app.parts
  const hidden = { openid: 'open-id-of-one-person', unionid: 'union-id-of-one-person' }
  for (const [name, value] of Object.entries(hidden))
    await server.connection.pool.query(`update person set ${name} = $1 where id = $2`, [cipher.encrypt(value), id])
  const values = Object.fromEntries(
    protectedNames.flatMap((name) => {
      const value = (hidden as Row)[name] ?? body[name]
      return value === undefined ? [] : [[name, String([value].flat()[0])]]
    }),
  )
  return { id, values }
}

/** A system user with a unique phone and password. */
export async function secretAdmin(server: TestServer): Promise<Secrets> {
  const { pool } = server.connection
  const { rows } = await pool.query(
    `update admin set phone = '12055504444' where username = 'mishu' returning id, password`,
  )
  return { id: rows[0].id, values: { phone: '12055504444', password: rows[0].password } }
}

export async function secretConfig(server: TestServer): Promise<Secrets> {
  const { rows } = await server.connection.pool.query(`update config set contact_phone = '02055505555' returning id`)
  return { id: rows[0].id, values: { contact_phone: '02055505555' } }
}
