/** A minimal server for lifecycle.long.test.ts to kill: it inserts numbers and prints each acknowledged one. */
import { writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedOptions, startEmbedded } from '../../server/database/embedded'

const { insert, ...options } = JSON.parse(process.argv[2] ?? '{}') as Omit<EmbeddedOptions, 'log'> & {
  insert?: boolean
}

/** Written synchronously: buffered output is lost with the process. */
function say(line: string): void {
  writeSync(1, `${line}\n`)
}

async function run(): Promise<void> {
  const embedded = await startEmbedded({ ...options, log: (line) => say(`log ${line}`) })
  embedded.onLost((reason) => {
    say(`lost ${reason.message}`)
    process.exit(3)
  })
  process.once('SIGTERM', () => embedded.stop().then(() => process.exit(0)))
  say(`ready ${JSON.stringify({ url: embedded.url, place: embedded.place })}`)
  while (insert) await insertUntilCut(embedded.url)
  setInterval(() => {}, 1_000)
}

async function insertUntilCut(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('create table if not exists written (number bigint generated always as identity primary key)')
    for (;;) {
      const { rows } = await client.query<{ number: string }>('insert into written default values returning number')
      say(`ack ${rows[0]?.number}`)
    }
  } catch {
    await sleep(50)
  } finally {
    client.end().catch(() => {})
  }
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
