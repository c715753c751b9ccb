// `npm run examples`: writes examples of every call, taken from a fresh demonstration, into server/product/examples.json.
import { writeFileSync } from 'node:fs'
import { bindings } from '#generated/bindings'
import { examplesOf } from './examples/collect'
import { publishedDocument } from './fuzz/contract'
import { buildServer, startWorld } from './fuzz/product'

const FILE = 'server/product/examples.json'

/** One line for each call, which a review can follow. */
function textOf(examples: Readonly<Record<string, object>>): string {
  const lines = Object.entries(examples).map(([name, example]) => `"${name}": ${JSON.stringify(example)}`)
  return `{\n${lines.join(',\n')}\n}\n`
}

console.log('building the server …')
const built = buildServer()
try {
  const world = await startWorld(built, 'examples')
  try {
    const { examples, without } = await examplesOf(publishedDocument(), bindings, world)
    writeFileSync(FILE, textOf(examples))
    console.log(`${FILE}: ${Object.keys(examples).length} calls`)
    for (const [name, why] of without) console.log(`  ${name}: ${why}`)
  } finally {
    await world.stop()
  }
} finally {
  built.remove()
}
