// `npm run client -- --out ../site/api`: writes a client of all calls, client.js with its types client.d.ts; `--contract FILE` for the contract of another server.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { clientOf } from './client/write'
import { type Document, publishedDocument } from './fuzz/contract'

const { values } = parseArgs({ options: { out: { type: 'string' }, contract: { type: 'string' } } })
if (values.out === undefined) {
  console.error('Name a folder: npm run client -- --out ../site/api')
  process.exit(1)
}
const document = values.contract ? (JSON.parse(readFileSync(values.contract, 'utf8')) as Document) : publishedDocument()
mkdirSync(values.out, { recursive: true })
for (const [name, text] of clientOf(document)) {
  writeFileSync(join(values.out, name), text)
  console.log(join(values.out, name))
}
