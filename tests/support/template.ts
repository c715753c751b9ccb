// The database that each test file copies: migrated, with the demonstration of a fixed day.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createCipher } from '../../server/core/cipher'
import { connect } from '../../server/database/database'
import { createFileStore } from '../../server/outside/files'
import { hashPassword } from '../../server/rows/store'
import { prepare } from '../../server/seed/prepare'
import { DEMO_PASSWORD, SECRET_KEY, SUPER_PASSWORD } from './constants'

async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

export async function prepareTemplate(url: string): Promise<void> {
  await run(url, 'drop database if exists template_app with (force)')
  await run(url, 'create database template_app')
  const own = new URL(url)
  own.pathname = '/template_app'
  const connection = connect(own.href, { size: 4 })
  try {
    const files = createFileStore(mkdtempSync(join(tmpdir(), 'association-files-')))
    await prepare(connection, { adminPassword: SUPER_PASSWORD, empty: false, cipher: createCipher(SECRET_KEY), files })
    await connection.db
      .updateTable('admin')
      .set({ password: await hashPassword(DEMO_PASSWORD) })
      .where('is_super', '=', false)
      .execute()
  } finally {
    await connection.close()
  }
}
