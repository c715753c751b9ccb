// Attack: uploaded sheets that are too large, disguised, or made to break a parser.
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { rehearsed, send, workbook, workbookOf } from '../../support/sheets'
import { bookOf } from '../support/crooked'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const one = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows[0]
const jobs = async () => (await one('select count(*)::int as num from job')).num

async function refused(bytes: Buffer, code: string, message: RegExp, name?: string) {
  const before = await jobs()
  const answer = await send(server, admin, 'label', bytes, name)
  expect(answer, JSON.stringify(answer)).toMatchObject({ code })
  expect(`${answer.message} ${JSON.stringify(answer.errors ?? {})}`).toMatch(message)
  expect(await jobs()).toBe(before)
}

test('files that are none, empty or without rows are refused in plain words', async () => {
  await refused(Buffer.alloc(0), 'PARAM', /文件是空的/)
  await refused(Buffer.from('\r\n\r\n'), 'PARAM', /文件是空的/, 'a.csv')
  await refused(workbook([]), 'PARAM', /文件是空的/)
  await refused(workbook([['类别', '名称']]), 'PARAM', /只有列名，没有数据/)
  await refused(
    workbook([
      [null, null],
      ['单位', '甲'],
    ]),
    'PARAM',
    /只有列名，没有数据/,
  )
  await refused(
    workbook([
      [1, 2],
      [3, 4],
    ]),
    'PARAM',
    /没有找到列名/,
  )
  await refused(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'PARAM', /已损坏/, 'a.xls')
  await refused(Buffer.from('<html><table></table></html>'), 'PARAM', /不是 Excel 工作簿/, 'a.xls')
  await refused(Buffer.from('PK\u0003\u0004 and nothing', 'latin1'), 'PARAM', /已损坏/)
  await refused(workbook([['名称'], ['甲']]).subarray(0, 300), 'PARAM', /已损坏/)
  await refused(Buffer.from(zipSync({ 'a.txt': strToU8('x') })), 'PARAM', /已损坏/)
  await refused(workbookOf('<row r="1"><c r="A1"'), 'PARAM', /已损坏|空的/)
  await refused(Buffer.from([0xff, 0xff, 0x00, 0x81, 0xff]), 'PARAM', /编码|无法读取/, 'a.csv')
})

test('more rows or columns than can be worked on are refused before anybody waits', async () => {
  const wide = [Array.from({ length: 201 }, (_, index) => `c${index}`), Array.from({ length: 201 }, () => 'x')]
  await refused(workbook(wide), 'SIZE', /最多 200 列/)
  await refused(Buffer.from(wide.map((row) => row.join(',')).join('\n')), 'SIZE', /最多 200 列/, 'a.csv')
  const long = `名称\n${'x\n'.repeat(50_001)}`
  await refused(Buffer.from(long), 'SIZE', /最多 50000 行/, 'a.csv')
  const rows = Array.from(
    { length: 50_002 },
    (_, index) => `<row r="${index + 1}"><c r="A${index + 1}" t="inlineStr"><is><t>名称</t></is></c></row>`,
  )
  await refused(workbookOf(rows.join('')), 'SIZE', /最多 50000 行/)
})

test('a zip bomb is refused by what it says and by what it is', async () => {
  // 201 MB of blanks in less than 2 MB: one more than is unpacked.
  const blank = new Uint8Array(201 * 1024 * 1024).fill(32)
  const bomb = workbookOf(blank, 1)
  expect(bomb.length).toBeLessThan(2_000_000)
  await refused(bomb, 'SIZE', /解压后超出限制/)
  // The same, declaring ten bytes: in both headers of each entry.
  const liar = Buffer.from(bomb)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(blank.length)
  const small = Buffer.alloc(4)
  small.writeUInt32LE(10)
  let lies = 0
  for (let at = liar.indexOf(size); at >= 0; at = liar.indexOf(size, at + 1)) {
    small.copy(liar, at)
    lies++
  }
  expect(lies).toBeGreaterThan(0)
  const answer = await send(server, admin, 'label', liar)
  expect(['SIZE', 'PARAM']).toContain(answer.code)
  // The server is still running.
  expect(await admin.call('POST /label/list', {})).toMatchObject({ status: 200 })
}, 120_000)

test('what would blow up in memory ends the reading thread, not the server', async () => {
  // A distant row, for which a parser creates as many empty ones.
  await refused(
    workbookOf('<row r="99999999999"><c r="A99999999999"><v>1</v></c></row>'),
    'SIZE',
    /解压后超出限制|最多/,
  )
  // The same, undetectable in advance: the thread runs out of memory.
  await refused(workbookOf("<row r='99999999999'><c r='A99999999999'><v>1</v></c></row>"), 'SIZE', /解压后超出限制/)
  // One long text in every cell.
  const text = 'x'.repeat(30_000)
  const cells = Array.from({ length: 100 }, (_, column) => `<c t="s"><v>0</v>${column}</c>`).map((_, column) => {
    const letter =
      column < 26
        ? String.fromCharCode(65 + column)
        : `${String.fromCharCode(64 + Math.floor(column / 26))}${String.fromCharCode(65 + (column % 26))}`
    return (row: number) => `<c r="${letter}${row}" t="s"><v>0</v></c>`
  })
  const rows = Array.from(
    { length: 1000 },
    (_, row) => `<row r="${row + 1}">${cells.map((cell) => cell(row + 1)).join('')}</row>`,
  )
  const bytes = Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/sharedStrings.xml': strToU8(`<sst><si><t>${text}</t></si></sst>`),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`),
    }),
  )
  await refused(bytes, 'SIZE', /解压后超出限制/)
  // Nested entities.
  const laughs = Array.from({ length: 12 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`).join(
    '',
  )
  const xml = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e0 "ha">${laughs}<!ENTITY f SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>名称</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>&e12;&f;</t></is></c></row></sheetData></worksheet>`
  const answer = await send(server, admin, 'label', workbookOf(strToU8(xml)))
  expect(JSON.stringify(answer)).not.toMatch(/root:|haha/)
  expect(await admin.call('POST /label/list', {})).toMatchObject({ status: 200 })
}, 120_000)

test('200 MB are refused without being kept, with and without a word about the size', async () => {
  await server.app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.server.address() as AddressInfo
  const piece = Buffer.alloc(1024 * 1024, 65)
  const head = Buffer.from(
    '--x\r\ncontent-disposition: form-data; name="resource"\r\n\r\nlabel\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n',
  )
  const post = (length?: number) =>
    new Promise<string>((resolve, reject) => {
      const headers = {
        authorization: admin.token,
        'content-type': 'multipart/form-data; boundary=x',
        ...(length ? { 'content-length': length } : { 'transfer-encoding': 'chunked' }),
      }
      const sending = request(
        { port, host: '127.0.0.1', method: 'POST', agent: false, path: '/api/import/upload', headers },
        (answer) => {
          let text = ''
          answer.on('data', (chunk) => {
            text += chunk
          })
          answer.on('end', () => resolve(text))
        },
      )
      sending.on('error', reject)
      let left = 200
      const more = () => {
        while (left > 0) {
          left--
          if (!sending.write(piece)) return void sending.once('drain', more)
        }
        sending.end('\r\n--x--\r\n')
      }
      sending.write(head)
      more()
    })
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  for (const length of [head.length + 200 * piece.length + 9, undefined]) {
    const answer = await post(length).catch((error: Error) => error.message)
    // A server that has answered may close the connection before reading the rest.
    expect(answer).toMatch(/"code":"SIZE"|ECONNRESET|EPIPE/)
    if (answer.includes('SIZE')) expect(answer).toContain('文件不能超过 20 MB，')
  }
  clearInterval(timer)
  expect((most - before) / 1024 / 1024).toBeLessThan(120)
  expect(await admin.call('POST /label/list', {})).toMatchObject({ status: 200 })
}, 120_000)

test('a formula that went wrong is said to be one, and no formula of a sheet is ever run', async () => {
  const head =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>类别</t></is></c><c r="B1" t="inlineStr"><is><t>名称</t></is></c></row>'
  const row = (number: number, cell: string) =>
    `<row r="${number}"><c r="A${number}" t="inlineStr"><is><t>单位</t></is></c>${cell}</row>`
  const bytes = workbookOf(
    head +
      row(2, '<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>') +
      row(3, '<c r="B3" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>') +
      row(4, '<c r="B4" t="inlineStr"><is><t>=1+1</t></is></c>'),
  )
  const plan = await rehearsed(server, admin, 'label', bytes)
  expect(
    plan.rows.map((one: { what: string; errors: object; values: object }) => [one.what, one.errors ?? one.values]),
  ).toEqual([
    ['fail', { label: '单元格里是公式错误，请改成值' }],
    ['create', { type: '单位', label: 'ab' }],
    ['create', { type: '单位', label: '=1+1' }],
  ])
})

test('thousands of faults are counted, grouped and paged', async () => {
  const bytes = workbook([
    ['类别', '名称', '排序'],
    ...Array.from({ length: 3000 }, (_, index) => ['单位', `错${index}`, index % 3 === 0 ? 'x' : '99999']),
  ])
  const plan = await rehearsed(server, admin, 'label', bytes)
  expect(plan.counts).toEqual({ create: 0, update: 0, skip: 0, fail: 3000 })
  expect(plan.faults).toEqual([
    { field: 'sort', kind: '不能大于 9999', message: '不能大于 9999', num: 2000 },
    { field: 'sort', kind: '「…」不是数字', message: '「x」不是数字', num: 1000 },
  ])
  const { content } = await admin.call('POST /import/rows', { job_id: plan.job_id, what: 'fail', page: 100, limit: 20 })
  expect(content).toMatchObject({ total: 3000, page: 100, limit: 20 })
  expect(content.list_data[0]).toMatchObject({ place: 1982 })
}, 120_000)

test('old workbooks with wrong bytes are read or refused, and never end the server', async () => {
  const rows = Array.from({ length: 50 }, (_, index) => ['单位', `旧${index}`, index])
  const sound = bookOf([{ name: '甲', rows: [['类别', '名称', '排序'], ...rows] }])
  let seed = 7
  const next = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let turn = 0; turn < 12; turn++) {
    const bytes = Buffer.from(turn % 3 === 0 ? sound.subarray(0, 512 + next(sound.length - 512)) : sound)
    for (let count = 0; count < 40; count++) bytes[8 + next(bytes.length - 8)] = next(256)
    const answer = await send(server, admin, 'label', bytes, 'a.xls')
    expect(answer.status === 200 || answer.code === 'PARAM' || answer.code === 'SIZE', JSON.stringify(answer)).toBe(
      true,
    )
  }
  expect(await admin.call('POST /label/list', {})).toMatchObject({ status: 200 })
}, 180_000)
