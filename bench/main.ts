// `npm run bench [-- generate proof first-page transfer start lists sheets]`: measures, prints, writes docs/bench.md; fails above a limit.
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { benchFirstPage } from './first-page'
import { benchGenerate } from './generate'
import { benchLists } from './lists'
import { type Figure, isBroken, print } from './measure'
import { buildProduct } from './product'
import { benchProof } from './proof'
import { benchSheets } from './sheets'
import { benchStart } from './start'
import { benchTransfer } from './transfer'

async function benchProduct(wanted: (part: string) => boolean): Promise<Figure[]> {
  if (!['transfer', 'start', 'lists', 'sheets'].some(wanted)) return []
  const tree = await buildProduct()
  try {
    return [
      ...(wanted('start') ? await benchStart(tree) : []),
      ...(wanted('transfer') ? await benchTransfer(tree) : []),
      ...(wanted('lists') ? await benchLists(tree) : []),
      ...(wanted('sheets') ? await benchSheets(tree) : []),
    ]
  } finally {
    tree.remove()
  }
}

function page(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const limit = figure.limit === undefined ? '' : print({ value: figure.limit, unit: figure.unit })
    return `| ${figure.what} | ${print(figure)} | ${limit} |`
  })
  return `# What it costs

Written by \`npm run bench\`, on a machine with ${cpus().length} cores and Node ${process.versions.node.split('.')[0]}. Times depend on the machine;
therefore lists and searches are given as multiples of reading one record in the same run, and the first page in bytes over the wire.
A figure above its limit makes the command fail.

| What | Measured | Limit |
|---|---:|---:|
${rows.join('\n')}
`
}

const known = ['generate', 'proof', 'first-page', 'transfer', 'start', 'lists', 'sheets']
const parts = process.argv.slice(2)
const unknown = parts.filter((part) => !known.includes(part))
if (unknown.length > 0) {
  console.error(`unknown part ${unknown.join(' ')}; known are ${known.join(', ')}`)
  process.exit(2)
}
const wanted = (part: string) => parts.length === 0 || parts.includes(part)

const figures = [
  ...(wanted('generate') ? await benchGenerate() : []),
  ...(wanted('proof') ? benchProof() : []),
  ...(wanted('first-page') ? await benchFirstPage() : []),
  ...(await benchProduct(wanted)),
]
for (const figure of figures) {
  const limit = figure.limit === undefined ? '' : `  at most ${print({ value: figure.limit, unit: figure.unit })}`
  console.log(`${isBroken(figure) ? 'ABOVE ' : '      '}${print(figure).padStart(10)}  ${figure.what}${limit}`)
}
// A page with only some of the figures would look complete.
if (parts.length === 0) writeFileSync('docs/bench.md', page(figures))
process.exitCode = figures.some(isBroken) ? 1 : 0
