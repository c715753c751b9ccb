// `npm run client -- --out ../site/api`: writes a client of all calls, client.js with its types client.d.ts; `--contract` a file or an address, for the contract of another server.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { clientOf } from './client/write'
import { documentAt } from './contract/document'

const { values } = parseArgs({ options: { out: { type: 'string' }, contract: { type: 'string' } } })
if (values.out === undefined) {
  console.error('Name a folder: npm run client -- --out ../site/api')
  process.exit(1)
}
const document = await documentAt(values.contract)
mkdirSync(values.out, { recursive: true })
for (const [name, text] of clientOf(document)) {
  writeFileSync(join(values.out, name), text)
  console.log(join(values.out, name))
}
