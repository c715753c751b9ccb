// Additive differences are written, lossy ones refused with the statement to write.
import { expect, test } from 'vitest'
import { plan } from './migration'
import type { Table } from './tables'

const table = (columns: Table['columns'], more: Partial<Table> = {}): Table => ({
  name: 'banner',
  columns,
  primaryKey: ['id'],
  indexes: [],
  foreignKeys: [],
  ...more,
})
const id = { name: 'id', type: 'bigint', null: false }
const text = (name: string, empty = true) => ({ name, type: 'text', null: empty })

const cases: {
  name: string
  from: Table[]
  to: Table[]
  renames?: Parameters<typeof plan>[2]
  statements?: RegExp[]
  refused?: RegExp[]
}[] = [
  { name: 'a new table', from: [], to: [table([id])], statements: [/^create table "banner"[\s\S]+primary key/] },
  {
    name: 'a new empty column',
    from: [table([id])],
    to: [table([id, text('url')])],
    statements: [/add column "url" text;/],
  },
  {
    name: 'a new column with a default',
    from: [table([id])],
    to: [table([id, { name: 'n', type: 'integer', null: false, default: 3 }])],
    statements: [/add column "n" integer not null default 3;/],
  },
  {
    name: 'a new demanded column',
    from: [table([id])],
    to: [table([id, text('url', false)])],
    refused: [/banner\.url is new/],
  },
  { name: 'a dropped column', from: [table([id, text('url')])], to: [table([id])], refused: [/drop column "url"/] },
  {
    name: 'a renamed column',
    from: [table([id, text('url')])],
    to: [table([id, text('link')])],
    renames: [{ table: 'banner', column: 'url', to: 'link' }],
    statements: [/rename column "url" to "link";/],
  },
  {
    name: 'a rename of what is not there',
    from: [table([id])],
    to: [table([id])],
    renames: [{ table: 'banner', column: 'nope', to: 'x' }],
    refused: [/no such column/],
  },
  {
    name: 'a table of others',
    from: [],
    to: [{ ...table([id, text('url')]), adopted: true as const }],
    refused: [/^banner is adopted: write a migration that makes it.*id bigint, url text$/],
  },
  {
    name: 'a column more of a table of others',
    from: [{ ...table([id]), adopted: true as const }],
    to: [{ ...table([id, text('url')]), adopted: true as const }],
    refused: [/^banner is adopted: write a migration that gives it url text$/],
  },
  { name: 'a dropped table', from: [table([id])], to: [], refused: [/drop table "banner"/] },
  {
    name: 'a narrower type',
    from: [table([id, { name: 'n', type: 'text', null: true }])],
    to: [table([id, { name: 'n', type: 'integer', null: true }])],
    refused: [/changes from text to integer/],
  },
  {
    name: 'a wider type',
    from: [table([id, { name: 'n', type: 'integer', null: true }])],
    to: [table([id, { name: 'n', type: 'bigint', null: true }])],
    statements: [/type bigint/],
  },
  {
    name: 'no longer empty',
    from: [table([id, text('url')])],
    to: [table([id, text('url', false)])],
    refused: [/may not be empty any more/],
  },
  {
    name: 'empty again',
    from: [table([id, text('url', false)])],
    to: [table([id, text('url')])],
    statements: [/drop not null/],
  },
  {
    name: 'a changed default',
    from: [table([id, { ...text('a'), default: 'x' }])],
    to: [table([id, { ...text('a'), default: "y'z" }])],
    statements: [/set default 'y''z';/],
  },
  {
    name: 'a new unique index',
    from: [table([id, text('a')])],
    to: [
      table([id, text('a')], {
        indexes: [{ name: 'banner_a_key', unique: true, on: ['a'], where: 'delete_time is null' }],
      }),
    ],
    statements: [/create unique index "banner_a_key" on "banner" \("a"\) where delete_time is null;/],
  },
]

test.each(cases)('$name', ({ from, to, renames, statements = [], refused = [] }) => {
  const result = plan(from, to, renames)
  expect(result.statements).toHaveLength(statements.length)
  expect(result.refused).toHaveLength(refused.length)
  for (const [index, wanted] of statements.entries()) expect(result.statements[index]).toMatch(wanted)
  for (const [index, wanted] of refused.entries()) expect(result.refused[index]).toMatch(wanted)
})
