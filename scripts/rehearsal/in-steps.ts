// Proposals for a migration that would keep people from a large table for long: the same change in steps.
import { type Ran, statementsIn } from './run'

const LARGE = 100_000
const LONG = 1

/** Statements that take long, each with the way that lets others work meanwhile. */
const ways: readonly [pattern: RegExp, way: (parts: RegExpMatchArray) => string[]][] = [
  [
    /^create (unique )?index (\S+) on (\S+)/i,
    ([whole, unique = '', name]) => [
      `make the index beforehand, while people work: ${whole.replace(/^create (unique )?index/i, `create ${unique}index concurrently`)} …`,
      `and write "create ${unique}index if not exists ${name}" in the migration`,
    ],
  ],
  [
    /^update (\S+) set/i,
    ([, table]) => [
      `fill ${table} beforehand in steps of 5000 rows, each a transaction of its own: … where id in (select id from ${table} where … limit 5000)`,
      'and leave in the migration what was written since',
    ],
  ],
  [
    /^alter table (\S+) alter column (\S+) set not null/i,
    ([, table, column]) => [
      `beforehand: alter table ${table} add constraint filled check (${column} is not null) not valid; alter table ${table} validate constraint filled;`,
      `then "set not null" reads nothing; drop the constraint behind it`,
    ],
  ],
  [
    /^alter table (\S+) add constraint (\S+) (foreign key|check)/i,
    ([, table, name]) => [
      `add it "not valid" in the migration, and afterwards: alter table ${table} validate constraint ${name}; which lets others write`,
    ],
  ],
  [
    /^alter table (\S+) alter column (\S+) type (\S+)/i,
    ([, table, column, type]) => [
      `add a column of ${type} beside ${column}, fill it in steps of 5000 rows, write both meanwhile, and exchange the two in a later release`,
      `since the whole of ${table} is written anew`,
    ],
  ],
]

/** Lines for the person who writes the migration; none if nobody has to wait. */
export function advice({ held, steps }: Ran, sql: string): string[] {
  const long = held.filter(({ rows, seconds }) => rows >= LARGE && seconds > LONG)
  if (long.length === 0) return []
  const slow = steps.filter(({ seconds }) => seconds > LONG / 2).map(({ text }) => text)
  const told = statementsIn(sql)
    .filter((text) => slow.includes(text))
    .flatMap((text) =>
      ways.flatMap(([pattern, way]) => (pattern.test(text) ? way(text.match(pattern) as RegExpMatchArray) : [])),
    )
  return [
    `in steps, because ${long.map(({ table }) => table).join(', ')} would be blocked for more than a second:`,
    ...told.map((line) => `  ${line}`),
  ]
}
