// Compresses large answers of calls on the way out, except those with a secret.
import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import type { Call } from '#kernel/binding'
import { revealsSecret } from '#kernel/secret'

/** Quality and level 3: the next step makes a list 6 % smaller for half as much time again. */
export const compression: FastifyCompressOptions = {
  global: false,
  encodings: ['br', 'gzip'],
  // Bytes: what fits one packet gains nothing.
  threshold: 1400,
  // Bytes, 0.3 ms of work: a page of a list takes less than handing it to a thread would. Larger answers are handed over.
  syncThreshold: 65_536,
  zlibOptions: { level: 3 },
  brotliOptions: {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 3,
      // 256 KB of memory for each answer instead of 4 MB.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  },
}

/** Bodies are not decompressed: a small one could unpack to gigabytes. */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, compression)
}

/**
 * The length of a compressed answer tells whether one text in it repeats another: who chooses the one and sees the
 * length can guess the other. Therefore neither calls that a stranger can make nor answers with a secret are compressed.
 * Fields of a record are masked if they are secret; outputs of a call are not. Files are compressed by their format.
 */
export function isCompressed({ access, answersFile, output }: Call): boolean {
  return access !== 'open' && !answersFile && !revealsSecret(output)
}

/** Option `compress` of a route that answers these calls. A route doesn't inherit the options of the plugin. */
export function compressionOf(calls: readonly Call[]): FastifyCompressOptions | false {
  return calls.every(isCompressed) && compression
}
