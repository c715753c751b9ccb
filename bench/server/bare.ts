// The server to compare with, a process of its own: Node, a pool of pg and SQL as written by hand; no session, no checks.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Body } from './kinds'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

const columns = `visit.id, visit.name, visit.area_id, visit.position_id, visit.way, visit.phone, visit.visit_date,
  visit.amount, visit.is_done, visit.address`
const captions = 'area.name as area_name, position.name as position_name'
const joins = 'left join area on area.id = visit.area_id left join position on position.id = visit.position_id'
const order = 'order by visit.visit_date desc nulls last, visit.id desc'

/** The conditions of a list, with their values. */
function where({ keyword, filter = {} }: Body): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const parts = ['visit.delete_time is null']
  const add = (condition: string, value: unknown) => parts.push(`${condition} $${values.push(value)}`)
  if (keyword) add('visit.name ilike', `%${keyword}%`)
  if (filter.way) add('visit.way =', filter.way)
  if (filter.position_id) add('visit.position_id =', filter.position_id)
  if (filter.visit_date) add('visit.visit_date >=', filter.visit_date.gte)
  return { text: `where ${parts.join(' and ')}`, values }
}

async function list(body: Body): Promise<object> {
  const { text, values } = where(body)
  const offset = ((body.page ?? 1) - 1) * 20
  const [rows, count] = await Promise.all([
    pool.query(
      `select ${columns}, ${captions} from bench_visit visit ${joins} ${text} ${order} limit 20 offset ${offset}`,
      values,
    ),
    pool.query(`select count(*) from bench_visit visit ${text}`, values),
  ])
  return { list_data: rows.rows, total: Number(count.rows[0].count) }
}

async function read({ id }: Body): Promise<object> {
  const { rows } = await pool.query(
    `select ${columns}, visit.create_time, visit.update_time, visit.revision, visit.admin_id, ${captions},
      admin.real_name as admin_name from bench_visit visit ${joins} left join admin on admin.id = visit.admin_id
      where visit.id = $1 and visit.delete_time is null`,
    [id],
  )
  return rows[0]
}

async function add(body: Body): Promise<object> {
  const { rows } = await pool.query(
    `insert into bench_visit (name, area_id, position_id, way, phone, visit_date, amount, is_done, address)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      body.name,
      body.area_id,
      body.position_id,
      body.way,
      body.phone,
      body.visit_date,
      body.amount,
      body.is_done,
      body.address,
    ],
  )
  return rows[0]
}

async function options({ keyword }: Body): Promise<object> {
  const { rows } = await pool.query(
    `select visit.id, visit.name from bench_visit visit where visit.delete_time is null and visit.name ilike $1
      ${order} limit 20`,
    [`%${keyword}%`],
  )
  return { list_data: rows }
}

const calls: Record<string, (body: Body) => Promise<object>> = { list, read, add, options }

const server = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (chunk) => {
    text += chunk
  })
  request.on('end', async () => {
    let content: object
    try {
      const call = calls[request.url?.replace('/api/benchVisit/', '') ?? '']
      content = { status: 200, message: 'ok', content: await call?.(JSON.parse(text)) }
    } catch (error) {
      content = { status: 500, message: String(error) }
    }
    const answer = JSON.stringify(content)
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.setHeader('content-length', Buffer.byteLength(answer))
    response.end(answer)
  })
})

server.listen(0, '127.0.0.1', () => console.log(`Ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`))
