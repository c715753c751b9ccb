// A server of the next release is killed in the middle of its migration, while one of this release works on the same database.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { copyTree } from '../../tests/support/tree-copy'
import { type Happening, seconds, statusOf, untilWrites } from './calls'
import type { World } from './world'

const ROWS = 600_000
const NAME = '9000_hard_day.sql'
/** Takes the people's table first, and holds it until the large one is through. */
const migration = `alter table "label" add column "hard_day" text;
alter table "hard_day" add column "digest" text;
update "hard_day" set "digest" = md5("word");
create unique index on "hard_day" ("digest");
`

async function isMigrating(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_stat_activity where state = 'active' and query like '%"hard_day"%' and pid <> pg_backend_pid()`,
  )
  return rows.length > 0
}

/** Starts the next release; resolves once it says what it migrates. */
function startNext(root: string, world: World) {
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js'), '--yes'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: world.databaseUrl(), DATA_DIR: world.dataDir, PORT: '0' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const until = async (line: RegExp) => {
    for (const since = performance.now(); !line.test(said); await sleep(20))
      if (child.exitCode !== null || performance.now() - since > 120_000) throw new Error(`no ${line}:\n${said}`)
  }
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return { until, stop }
}

export const interruptMigration: Happening = async (world, probe) => {
  const tree = copyTree()
  const client = new pg.Client({ connectionString: world.databaseUrl() })
  await client.connect()
  try {
    writeFileSync(join(tree.root, 'server/migrations', NAME), migration)
    const { code, output } = await tree.run('vite', 'build', '--ssr', 'server/main.ts')
    if (code !== 0) throw new Error(output)
    await client.query(`create table hard_day as select n, md5(n::text) as word from generate_series(1, ${ROWS}) n`)
    const killed = startNext(tree.root, world)
    await killed.until(/applies 1 migrations/)
    while (!(await isMigrating(client))) await sleep(20)
    await sleep(500)
    const isUnderWay = await isMigrating(client)
    await killed.stop('SIGKILL')
    const since = performance.now()
    const next = startNext(tree.root, world)
    const reading = await statusOf(world, probe)
    const asked = seconds(performance.now() - since)
    await next.until(/^Ready at/m)
    const migrated = seconds(performance.now() - since)
    const recovered = await untilWrites(world, probe)
    const { rows } = await client.query(
      `select count(*)::int as rows, count(*) filter (where digest = md5(word))::int as right from hard_day`,
    )
    await next.stop('SIGTERM')
    if (!isUnderWay) return { recovered, note: 'the migration was too short to be interrupted' }
    const whole = rows[0].rows === ROWS && rows[0].right === ROWS ? 'whole' : `wrong: ${JSON.stringify(rows[0])}`
    const note = `${ROWS} rows ${whole} ${migrated} s after the kill; a list of the locked table meanwhile ${reading} after ${asked} s`
    return { recovered, note }
  } finally {
    // This release is the newest again, and can be started.
    await client.query(`delete from migration where name = '${NAME}'`)
    await client.query('drop table if exists hard_day; alter table label drop column if exists hard_day')
    await client.end()
    tree.remove()
  }
}
