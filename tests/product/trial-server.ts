// A server in this process with the resources of tests/schemas beside those of the product.
import { readFileSync } from 'node:fs'
import { load } from '../../generator/load'
import { plan } from '../../generator/migration'
import { normalise } from '../../generator/normalise'
import type { RawSchema, Source } from '../../generator/source'
import { tablesOf } from '../../generator/tables'
import { noteChanges } from '../../server/database/table-changes'
import { syncMenu } from '../../server/seed/menu'
import { startServer, type TestServer } from '../support/server'

/** A schema of tests/schemas without its actions, whose code only `tests/support/trial-tree.ts` can build. */
function trialSource(name: string | RawSchema): Source {
  if (typeof name !== 'string')
    return { file: `${name.name}.json`, folder: 'trial', data: name, at: () => ({ line: 1, column: 1 }) }
  const file = `tests/schemas/${name}.json`
  const { actions: _, ...data } = JSON.parse(readFileSync(file, 'utf8')) as RawSchema
  return { file, folder: 'trial', data: data as RawSchema, at: () => ({ line: 1, column: 1 }) }
}

/** Serves these resources of tests/schemas, or of the test itself, tables and menu entries included. */
export async function startTrialServer(names: readonly (string | RawSchema)[]): Promise<TestServer> {
  const { sources, product } = load('schemas')
  if (!product) throw new Error('no product file')
  const before = normalise(sources, product.data)
  const model = normalise([...sources, ...names.map(trialSource)], product.data)
  const server = await startServer({ bindings: model.bindings })
  const { db, pool } = server.connection
  await pool.query(plan(tablesOf(before), tablesOf(model)).statements.join('\n'))
  await noteChanges(db)
  await syncMenu(db, model.bindings, model.product.groups)
  return server
}
