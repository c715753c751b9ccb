// `npm run bench [-- generate proof first-page transfer browser start lists ledger dues figures sheets webhooks scale server server:read]`: measures, prints,
// writes its rows of docs/bench.md; fails above a limit or far from a target.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { benchBrowser } from './browser'
import { benchDues } from './dues'
import { benchFigures } from './figures'
import { benchFirstPage } from './first-page'
import { benchGenerate } from './generate'
import { benchLedger } from './ledger'
import { benchLists } from './lists'
import { type Figure, isBroken, print, printBound } from './measure'
import { buildProduct } from './product'
import { benchProof } from './proof'
import { benchScale } from './scale'
import { benchServer, measured } from './server'
import { benchSheets } from './sheets'
import { benchStart } from './start'
import { benchTransfer } from './transfer'
import { benchWebhooks } from './webhooks'

async function benchProduct(wanted: (part: string) => boolean): Promise<Figure[]> {
  if (!['transfer', 'browser', 'start', 'lists', 'ledger', 'dues', 'figures', 'sheets', 'webhooks'].some(wanted))
    return []
  const tree = await buildProduct()
  try {
    return [
      ...(wanted('start') ? await benchStart(tree) : []),
      ...(wanted('transfer') ? await benchTransfer(tree) : []),
      ...(wanted('browser') ? await benchBrowser(tree) : []),
      ...(wanted('lists') ? await benchLists(tree) : []),
      ...(wanted('ledger') ? await benchLedger(tree) : []),
      ...(wanted('dues') ? await benchDues(tree) : []),
      ...(wanted('figures') ? await benchFigures(tree) : []),
      ...(wanted('sheets') ? await benchSheets(tree) : []),
      ...(wanted('webhooks') ? await benchWebhooks(tree) : []),
    ]
  } finally {
    tree.remove()
  }
}

const PAGE = 'docs/bench.md'
const today = new Date().toISOString().slice(0, 10)

/** Rows of the page as it is, by what they measure. */
function heldRows(): Map<string, string> {
  const lines = existsSync(PAGE) ? readFileSync(PAGE, 'utf8').split('\n') : []
  const rows = lines.filter((line) => line.startsWith('| ') && !line.startsWith('| What |'))
  return new Map(rows.map((row) => [row.split(' | ')[0]?.slice(2) ?? '', row]))
}

/** @param held rows that were measured earlier, which a part of the bench leaves as they are */
function page(figures: readonly Figure[], held: ReadonlyMap<string, string>): string {
  const rows = new Map(held)
  for (const figure of figures)
    rows.set(figure.what, `| ${figure.what} | ${print(figure)} | ${printBound(figure)} | ${today} |`)
  return `# What it costs

Written by \`npm run bench\`, on a machine with ${cpus().length} cores and Node ${process.versions.node.split('.')[0]}; a part of it, such as \`npm run bench -- server\`,
writes its own rows anew. Times depend on the machine;
therefore lists and searches are given as multiples of reading one record in the same run, and the first page in bytes over the wire.
"Against a bare server" is the product's rate divided by that of a server of Node and \`pg\` with SQL written by hand, without sessions, permissions and
log, which answers the same questions about the same 100 000 rows in the same run, ten people asking both without a pause.
"Against the plain app" is a time of the product in Chromium divided by that of \`bench/peers/plain-refine\`, ten lists written after Refine's documentation,
in the same run, both with an empty cache; \`npm run bench -- browser\` measures only that and needs the network once, for the packages
of the plain app and of Lighthouse, whose points are those of its settings for a desktop computer, unless a phone is named.
A figure above its limit makes the command fail, and one that misses its target (at least, at most) by more than a tenth.

| What | Measured | Limit or target | On |
|---|---:|---:|---|
${[...rows.values()].join('\n')}
`
}

const known = [
  'generate',
  'proof',
  'first-page',
  'transfer',
  'browser',
  'start',
  'lists',
  'ledger',
  'dues',
  'figures',
  'sheets',
  'webhooks',
  'server',
  'scale',
]
for (const name of measured) known.push(`server:${name}`)
const parts = process.argv.slice(2)
const unknown = parts.filter((part) => !known.includes(part))
if (unknown.length > 0) {
  console.error(`unknown part ${unknown.join(' ')}; known are ${known.join(', ')}`)
  process.exit(2)
}
const wanted = (part: string) => parts.length === 0 || parts.includes(part)
/** `server:read` measures only that. */
const calls = parts.flatMap((part) => (part.startsWith('server:') ? [part.slice('server:'.length)] : []))

const figures = [
  ...(wanted('generate') ? await benchGenerate() : []),
  ...(wanted('proof') ? benchProof() : []),
  ...(wanted('first-page') ? await benchFirstPage() : []),
  ...(await benchProduct(wanted)),
  ...(wanted('scale') ? await benchScale() : []),
  ...(wanted('server') || calls.length > 0 ? await benchServer(wanted('server') ? [] : calls) : []),
]
for (const figure of figures) {
  const bound = printBound(figure)
  console.log(
    `${isBroken(figure) ? 'MISSED' : '      '}${print(figure).padStart(10)}  ${figure.what}${bound && `  (${bound})`}`,
  )
}
writeFileSync(PAGE, page(figures, parts.length === 0 ? new Map() : heldRows()))
process.exitCode = figures.some(isBroken) ? 1 : 0
