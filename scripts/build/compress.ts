// Compresses the built browser code once at the highest level, so that the server only picks the file a browser accepts.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const texts = /\.(js|css|html|svg|json|txt|webmanifest)$/
/** Bytes; for smaller files the response headers outweigh the saving. */
const LEAST = 1024

const ways: Readonly<Record<string, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < LEAST) return
  for (const [extension, pack] of Object.entries(ways)) {
    const packed = await pack(content)
    if (packed.length < content.length) await writeFile(`${path}.${extension}`, packed)
  }
}

/**
 * Of the browser's build only. For builds that are thrown away, where it takes two thirds of the time, COMPRESS=off leaves
 * it out.
 */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild && process.env.COMPRESS !== 'off',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      async handler(error?: Error) {
        if (error) return
        const names = await readdir(folder, { recursive: true, encoding: 'utf8' })
        await Promise.all(
          names
            .filter((name) => texts.test(name) && !names.includes(`${name}.br`))
            .map((name) => compressFile(join(folder, name))),
        )
      },
    },
  }
}
