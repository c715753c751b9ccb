// What a browser must load before the sign-in page stands, with 60 resources and with 600.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { copyTree } from '../tests/support/tree-copy'
import type { Figure } from './measure'
import { writeSchemas } from './synthetic'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

/** The entry, what it imports at once, and their styles. */
function filesOf(manifest: Record<string, Chunk>, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const style of chunk.css ?? []) found.add(style)
  for (const inner of chunk.imports ?? []) filesOf(manifest, inner, found)
  return found
}

const commands: [program: string, ...args: string[]][] = [
  ['tsx', 'generator/main.ts'],
  ['vite', 'build', '--manifest'],
]

async function bytesWith(count: number): Promise<{ gzip: number; brotli: number; chunks: number }> {
  const tree = copyTree()
  try {
    const written = readdirSync(join(tree.root, 'generated/resources')).length
    writeSchemas(tree.root, count - written)
    for (const [program, ...args] of commands) {
      const { code, output } = await tree.run(program, ...args)
      if (code !== 0) throw new Error(output)
    }
    const folder = join(tree.root, 'dist/client')
    const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
    const contents = [...filesOf(manifest, 'index.html')].map((file) => readFileSync(join(folder, file)))
    const sum = (pack: (content: Buffer) => Buffer) =>
      contents.reduce((total, content) => total + pack(content).length, 0) / 1024
    return { gzip: sum(gzipSync), brotli: sum(brotliCompressSync), chunks: contents.length }
  } finally {
    tree.remove()
  }
}

export async function benchFirstPage(): Promise<Figure[]> {
  const few = await bytesWith(60)
  const many = await bytesWith(600)
  // Names of files carry a hash of their content: a few bytes differ from build to build.
  const noise = 0.2
  return [
    { what: 'first page, 60 resources, gzip', value: few.gzip, unit: 'KB' },
    { what: 'first page, 600 resources, gzip', value: many.gzip, unit: 'KB', limit: few.gzip + noise },
    { what: 'first page, 60 resources, brotli', value: few.brotli, unit: 'KB' },
    { what: 'first page, 600 resources, brotli', value: many.brotli, unit: 'KB', limit: few.brotli + noise },
  ]
}
