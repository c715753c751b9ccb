// Tables that other programs use are taken over as they are: read, listed, filtered, edited, and read again later.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../support/database'
import { type ModuleTree, makeTree } from '../support/module-tree'
import type { TreeCopy } from '../support/tree-copy'

/** A lending library, as another program might keep it. */
const library = `
create type binding as enum ('Hard cover', 'PB-1');
create domain pages as integer check (value > 0);
create table "Author" ("authorNo" serial primary key, first_name varchar(40) not null, last_name varchar(40) not null, born date);
create table book (
  book_id serial primary key, title text not null, isbn varchar(17) unique, author int not null references "Author" ("authorNo"),
  second_author int references "Author" ("authorNo") on delete set null,
  binding binding not null default 'Hard cover', pages pages, price numeric(6,2) not null default 9.5, weight_g smallint,
  tags text[], rating text check (rating in ('low', 'high')), shelf int check (shelf >= 1 and shelf <= 40), is_lent boolean not null default false,
  added timestamp without time zone not null default now(), taxed numeric generated always as (price * 1.19) stored,
  cover bytea, details jsonb, body tsvector not null default ''
);
comment on table book is '图书';
comment on column book.shelf is '书架, counted from the door';
create table book_author (book_id int references book, author_id int references "Author" ("authorNo"), primary key (book_id, author_id));
create table opening (code uuid primary key, title text);
insert into "Author" (first_name, last_name, born) select 'First' || i, 'Last' || i, date '1950-01-01' + i from generate_series(1, 40) i;
insert into book (title, isbn, author, tags, rating) select 'Book ' || i, 'isbn-' || i, 1 + i % 40, array['a', 'b'], 'low' from generate_series(1, 300) i;
`

let database: FreshDatabase
let built: ModuleTree
let client: pg.Client
let said = ''

function takeOver(tree: Pick<TreeCopy, 'root'>): string {
  const words = ['--import', 'tsx/esm', 'scripts/module.ts', 'support', '--from', database.url, '--all']
  return execFileSync(process.execPath, words, { cwd: tree.root, encoding: 'utf8' })
}

beforeAll(async () => {
  database = await freshDatabase('template1')
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(library)
  const take = (tree: TreeCopy) => {
    said = takeOver(tree)
    return 'add_nothing'
  }
  built = await makeTree([take], { databaseUrl: database.url, checked: true })
}, 300_000)
afterAll(async () => {
  await built?.stop()
  await client.end()
  await database.drop()
})

const file = (name: string) => join(built.root, 'schemas/support', `${name}.json`)

let token = ''
async function call(path: string, body: object = {}) {
  const answer = await fetch(`${built.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls
  return (await answer.json()) as { status: number; content: any; errors?: Record<string, string> }
}
const request = () => ({ request_no: crypto.randomUUID() })

test('everything that the catalogue says is in the file', () => {
  const book = JSON.parse(readFileSync(file('book'), 'utf8'))
  expect(book.title).toBe('图书')
  expect(book.required).toEqual(['title', 'author'])
  expect(book.fields).toMatchObject({
    title: { type: 'string', maxLength: 200 },
    isbn: { maxLength: 17, 'x-unique': true },
    author: { 'x-ref': { resource: 'author', onDelete: 'restrict' } },
    second_author: { 'x-ref': { resource: 'author', onDelete: 'setNull' } },
    binding: { oneOf: [{ const: 'Hard cover' }, { const: 'PB-1' }], default: 'Hard cover' },
    price: { type: 'number', maximum: 9999.99, default: 9.5 },
    tags: { type: 'array', items: { type: 'string' } },
    rating: { oneOf: [{ const: 'low' }, { const: 'high' }] },
    shelf: { title: '书架', description: '书架, counted from the door', minimum: 1, maximum: 40 },
    is_lent: { type: 'boolean', default: false },
    added: { format: 'date-time', readOnly: true },
    taxed: { readOnly: true },
    details: { type: 'object' },
  })
  expect(JSON.parse(readFileSync(file('author'), 'utf8')).label).toBe('{first_name} {last_name}')
})

test('tables and columns that do not fit are told, with a way', () => {
  expect(said).toMatch(/book_author has the key \(book_id, author_id\).*add column id bigint generated/)
  expect(said).toMatch(/opening has the key \(code\)/)
  expect(said).toMatch(/schemas\/support\/book\.json:\d+: cover \(bytea\) is left out/)
})

test('rows are listed, searched, filtered and sorted, with the names of what they refer to', async () => {
  const { username, password } = built
  token = (await call('/login', { username, password })).content.token
  const { content } = await call('/book/list', { page: 1, limit: 2, sort: ['-title'], filter: { author: [5] } })
  expect(content.total).toBe(8)
  expect(content.list_data[0]).toMatchObject({
    author: 5,
    author_name: 'First5 Last5',
    binding: 'Hard cover',
    price: 9.5,
  })
  expect((await call('/book/list', { page: 1, limit: 5, keyword: 'ook 29' })).content.total).toBe(11)
  expect((await call('/book/list', { page: 1, limit: 5, filter: { binding: ['PB-1'] } })).content.total).toBe(0)
  expect((await call('/book/list', { page: 1, limit: 5, filter: { added: { within: 'today' } } })).content.total).toBe(
    300,
  )
})

test('rows are added, changed and deleted in the table itself; defaults and computed columns are the database’s', async () => {
  const { content } = await call('/book/add', {
    ...request(),
    title: 'New',
    author: 1,
    binding: 'PB-1',
    pages: 9,
    tags: ['x'],
  })
  const stored = async () => (await client.query('select * from book where book_id = $1', [content.id])).rows[0]
  expect(await stored()).toMatchObject({
    title: 'New',
    author: 1,
    binding: 'PB-1',
    price: '9.50',
    taxed: '11.3050',
    is_lent: false,
  })
  expect((await call('/book/edit', { id: content.id, price: 20, details: { a: 1 } })).status).toBe(200)
  expect(await stored()).toMatchObject({ price: '20.00', details: { a: 1 }, tags: ['x'], binding: 'PB-1' })
  expect((await call('/book/read', { id: content.id })).content).toMatchObject({ price: 20, taxed: 23.8 })
  expect((await call('/book/add', { ...request(), title: 'Twin', author: 1, isbn: 'isbn-7' })).errors).toHaveProperty(
    'isbn',
  )
  expect((await call('/book/add', { ...request(), title: 'Far', author: 1, shelf: 41 })).errors).toHaveProperty('shelf')
  expect((await call('/author/delete', { id_list: [1] })).status).toBe(422)
  expect((await call('/book/delete', { id_list: [content.id] })).status).toBe(200)
  expect(await stored()).toBeUndefined()
})

test('the tables of others stay as they were', async () => {
  const { rows } = await client.query(
    `select column_name from information_schema.columns where table_name = 'book' order by ordinal_position`,
  )
  expect(rows.map(({ column_name }) => column_name).join()).toBe(
    'book_id,title,isbn,author,second_author,binding,pages,price,weight_g,tags,rating,shelf,is_lent,added,taxed,cover,details,body',
  )
})

test('a second reading after changes on both sides loses none, and says nothing without one', {
  timeout: 300_000,
}, async () => {
  const byHand = readFileSync(file('book'), 'utf8')
    .replace('"Price"', '"Price in yuan"')
    .replace('"maximum": 40', '"maximum": 20')
  writeFileSync(file('book'), byHand)
  const migrations = () =>
    readdirSync(join(built.root, 'server/product/migrations')).filter((name) => name.endsWith('.sql'))
  const before = migrations()
  expect(takeOver(built)).toContain('nothing has changed')
  expect(readFileSync(file('book'), 'utf8')).toBe(byHand)
  await client.query(
    `alter table book add column subtitle text; alter table book_author add column id bigint generated by default as identity unique`,
  )
  expect(takeOver(built)).toContain('written: schemas/support/book_author.json')
  const after = readFileSync(file('book'), 'utf8')
  const lost = byHand.split('\n').filter((line) => !after.includes(line.replace(/[\]},]*$/, '')))
  expect(lost).toEqual([])
  expect(JSON.parse(after).fields.subtitle).toEqual({ title: 'Subtitle', type: 'string', maxLength: 200 })
  expect(JSON.parse(readFileSync(file('book_author'), 'utf8')).fields.author_id['x-unique']).toEqual(['book_id'])
  expect(migrations().length).toBe(before.length + 1)
  const { code } = await built.tree.run('tsx', 'generator/main.ts')
  expect(code).toBe(0)
  expect((await built.tree.run('tsx', 'scripts/migration.ts', '--check')).output).toBe('')
  await client.query('drop table book_author cascade')
  expect(takeOver(built)).toContain('schemas/support/book_author.json: no longer among what can be read')
})

test('where the tables are missing, the migrations make stand-ins', async () => {
  const empty = await freshDatabase('template1')
  const other = new pg.Client({ connectionString: empty.url })
  await other.connect()
  const folder = join(built.root, 'server/product/migrations')
  const [adopting] = readdirSync(folder).filter((name) => name.endsWith('adopt_tables.sql'))
  await other.query(readFileSync(join(folder, adopting as string), 'utf8'))
  const { rows } = await other.query(
    `insert into author_rows (first_name, last_name) values ('A', 'B') returning id, first_name`,
  )
  expect(rows).toEqual([{ id: '1', first_name: 'A' }])
  await other.end()
  await empty.drop()
})
