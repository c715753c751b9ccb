/** Once per test run: one shared PostgreSQL, and in it the template that each test file copies. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { fastFolder } from '../../scripts/fast-folder'
import { startEmbedded } from '../../server/database/embedded'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** Folder of this run's builds. */
    builds: string
  }
}

/** Nothing outlives the run, so nothing has to reach the disk or be kept for a crash; and every test worker has a pool. */
const settings = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
  ...['max_wal_size=8GB', 'checkpoint_timeout=1h', 'autovacuum=off', 'io_method=sync', 'max_connections=300'],
]

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(fastFolder(), 'association-test-'))
  chmodSync(folder, 0o711)
  // Workers and what they start leave their files here too, so that all go with the run.
  process.env.TMPDIR = folder
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startOwn(folder)
  try {
    const { prepareTemplate } = await import('./template')
    await prepareTemplate(server.url)
  } catch (error) {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  const builds = join(folder, 'builds')
  mkdirSync(builds)
  project.provide('postgresUrl', server.url)
  project.provide('builds', builds)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startOwn(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  // Not explicit: under a closed TMPDIR root may use its place in /var/lib, which is as temporary.
  const embedded = await startEmbedded({ dataDir: join(folder, 'data'), explicit: false, log: () => {}, settings })
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop()
      rmSync(embedded.place, { recursive: true, force: true })
    },
  }
}
