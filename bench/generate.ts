// What `npm run generate` costs with few and with many schemas, from an empty folder and with nothing to do.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { best, type Figure } from './measure'
import { writeSchemas } from './synthetic'

const limits = new Map([
  [60, 1.5],
  [600, 8],
])

export async function benchGenerate(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [count, limit] of limits) {
    const root = mkdtempSync(join(tmpdir(), 'association-bench-'))
    for (const file of ['_meta', '_product.json'])
      cpSync(join('schemas', file), join(root, 'schemas', file), { recursive: true })
    writeSchemas(root, count)
    // As `npm run generate` does it, in a folder that has no packages of its own.
    const words = ['--import', import.meta.resolve('tsx/esm'), join(process.cwd(), 'generator/main.ts')]
    const run = async () => execFileSync(process.execPath, words, { cwd: root, stdio: 'pipe' })
    const whole = await best(6, async () => {
      rmSync(join(root, 'generated'), { recursive: true, force: true })
      await run()
    })
    figures.push({ what: `generate ${count} schemas, all files new`, value: whole, unit: 's', limit })
    figures.push({ what: `generate ${count} schemas, nothing to do`, value: await best(6, run), unit: 's', limit })
    rmSync(root, { recursive: true })
  }
  return figures
}
