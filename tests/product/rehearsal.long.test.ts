// A migration is tried on a copy first, and what people have stored follows a rename.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../support/database'
import { copyTree, type TreeCopy } from '../support/tree-copy'

let tree: TreeCopy
let database: FreshDatabase
let client: pg.Client

const rename = [
  '--rename',
  'activity.place=venue',
  '--rename',
  'activity.host=contact_name',
  '--rename',
  'activity.contact_name=host',
]
const swapped: Record<string, string> = { place: 'venue', host: 'contact_name', contact_name: 'host' }

/** The names exchanged in a file, as a person would; keys of the calendar are words of the engine. */
function exchange(file: string, only?: RegExp): void {
  const path = join(tree.root, file)
  const lines = readFileSync(path, 'utf8').split('\n')
  const next = lines.map((line) =>
    only && !only.test(line)
      ? line
      : line.replace(
          /"((?:fields\.)?)(place|host|contact_name)((?:\.\w+)?)"/g,
          (_all, before, name, after) => `"${before}${swapped[name]}${after}"`,
        ),
  )
  writeFileSync(path, next.join('\n').replace('"venue": "venue"', '"place": "venue"'))
}

const rehearse = (...words: string[]) =>
  tree.run('tsx', 'scripts/migration.ts', '--rehearse', '--on', database.url, ...words)

beforeAll(async () => {
  tree = copyTree()
  database = await freshDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  exchange('schemas/activity/activity.json')
  exchange('schemas/statistics/home.json', /"start_time": "start_time", "place"/)
  const { output, code } = await tree.run('tsx', 'generator/main.ts')
  expect(code, output).toBe(0)
}, 120_000)
afterAll(async () => {
  await client.end()
  await database.drop()
  tree.remove()
})

test('one of each place that names the field is found', async () => {
  await client.query(`
    insert into saved_view (owner_id, resource, name, content) values (1, 'activity', 'By place', '{"sort": ["-place"], "columns": ["title", "place"]}');
    insert into draft (owner_id, resource, record_key, content) values (1, 'activity', 'new', '{"place": "Hall"}');
    insert into preference (owner_id, name, value) values (1, 'list:activity', '{"columns": ["place"]}'), (1, 'import:activity', '{"地点": "place"}');
    insert into log (admin_name, title, target_type, diff, create_time) values ('A', 'Moved', 'activity', '[{"field": "place", "old": "a", "new": "b"}]', now());
    update banner set link = '/activity/list?filter=place' where id = (select min(id) from banner);
    update activity set delete_time = now() where id = (select max(id) from activity where place is not null);
  `)
  // A transaction around it: `--on` migrates for good, and fails here because no rename was named.
  const { output, code } = await rehearse()
  expect(code).toBe(1)
  expect(output).toMatch(/for you to write: activity\.place would be dropped with its data/)
  // Masked, since no field says any more whether it is sensitive.
  expect(output).toMatch(/would be lost: activity\.place has \d+ values, such as \S\*\*\*/)
  const places = [
    'saved views',
    'drafts',
    'columns and filters of people',
    'mappings of imports',
    'log entries',
    'rows in the recycle bin',
    'links in banner',
    'code, words and schemas',
  ]
  for (const place of places) expect(output).toContain(`named by ${place}: activity.place, `)
  expect(output).toContain('such as By place')
})

test('what was refused left no file behind', () => {
  const files = readdirSync(join(tree.root, 'server/product/migrations'))
  expect(files).toEqual(readdirSync('server/product/migrations'))
})

test('a rename and a swap are written, run on the copy, and carry stored names along', async () => {
  const { code, output } = await tree.run('tsx', 'scripts/migration.ts', 'rename_places', ...rename)
  expect(code, output).toBe(0)
  await client.query('alter table activity drop column if exists venue')
  const { rows: before } = await client.query('select id, place, host, contact_name from activity order by id')
  const { output: told, code: fine } = await rehearse()
  expect(fine, told).toBe(0)
  expect(told).toMatch(/rename_places\.sql: /)
  expect(told).toMatch(/activity \(\d+ rows\): nobody reads or writes for/)
  const { rows: after } = await client.query(
    'select id, venue as place, contact_name as host, host as contact_name from activity order by id',
  )
  expect(after).toEqual(before)
  const one = async (text: string) => (await client.query(text)).rows[0]
  expect((await one(`select content from saved_view where name = 'By place'`)).content).toEqual({
    sort: ['-venue'],
    columns: ['title', 'venue'],
  })
  expect((await one(`select content from draft where record_key = 'new' and resource = 'activity'`)).content).toEqual({
    venue: 'Hall',
  })
  expect((await one(`select value from preference where name = 'import:activity'`)).value).toEqual({ 地点: 'venue' })
  expect((await one(`select diff from log where title = 'Moved'`)).diff[0].field).toBe('venue')
})

test('values that break a new rule are counted with examples, and a choice is renamed with its rows', async () => {
  const path = join(tree.root, 'schemas/activity/activity.json')
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(
      '"title": "地点", "type": "string", "minLength": 1, "maxLength": 200',
      '"title": "地点", "type": "string", "minLength": 1, "maxLength": 5',
    ),
  )
  await tree.run('tsx', 'generator/main.ts')
  rmSync(join(tree.root, '.git'), { recursive: true, force: true })
  const { output } = await rehearse()
  expect(output).toMatch(/does not fit: activity\.venue is longer than 5 in \d+ rows, such as \S+/)
  const { output: named } = await tree.run(
    'tsx',
    'scripts/migration.ts',
    'rename_level',
    '--rename',
    'sponsor.level:gold=first class',
  )
  expect(named).toMatch(/statements/)
  const file = readdirSync(join(tree.root, 'server/product/migrations')).find((name) =>
    name.endsWith('rename_level.sql'),
  )
  expect(readFileSync(join(tree.root, 'server/product/migrations', file as string), 'utf8')).toContain(
    `update "sponsor" set "level" = 'first class' where "level" = 'gold';`,
  )
})

test('a wrong argument is told, and a database that is not there', async () => {
  expect((await tree.run('tsx', 'scripts/migration.ts', 'x', '--rename', 'activity-place')).output).toMatch(
    /--rename takes table\.column=name/,
  )
})
