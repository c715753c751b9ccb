// Bytes on the wire before the sign-in page is drawn, with 60 resources and with 600.
import { readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import Fastify from 'fastify'
import { serveClient } from '../server/http/static-files'
import { copyTree } from '../tests/support/tree-copy'
import type { Figure } from './measure'
import { writeSchemas } from './synthetic'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

/** The entry, its static imports, and their styles. */
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

/** Bytes received on the socket, response headers included. */
function received(url: string, accepted: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { 'accept-encoding': accepted } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
      answer.resume().once('end', () => resolve(answer.socket.bytesRead))
    }).once('error', reject)
  })
}

/** Served as the product serves it. */
async function transferred(folder: string, files: readonly string[], accepted: string): Promise<number> {
  const server = Fastify()
  await serveClient(server, folder)
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  try {
    let bytes = 0
    for (const file of files) bytes += await received(`${address}/${file}`, accepted)
    return bytes / 1024
  } finally {
    await server.close()
  }
}

async function bytesWith(count: number): Promise<{ gzip: number; brotli: number }> {
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
    const files = ['index.html', ...filesOf(manifest, 'index.html')]
    return {
      gzip: await transferred(folder, files, 'gzip, deflate'),
      brotli: await transferred(folder, files, 'gzip, deflate, br'),
    }
  } finally {
    tree.remove()
  }
}

/** Browsers take brotli over https only, and gzip over plain http as well. */
export async function benchFirstPage(): Promise<Figure[]> {
  const few = await bytesWith(60)
  const many = await bytesWith(600)
  // File names contain a hash of their content, and headers the time: a few bytes differ from build to build.
  const noise = 0.4
  return [
    { what: 'sign-in page over http, 60 resources', value: few.gzip, unit: 'KB' },
    { what: 'sign-in page over http, 600 resources', value: many.gzip, unit: 'KB', limit: few.gzip + noise },
    { what: 'sign-in page over https, 60 resources', value: few.brotli, unit: 'KB' },
    { what: 'sign-in page over https, 600 resources', value: many.brotli, unit: 'KB', limit: few.brotli + noise },
  ]
}
