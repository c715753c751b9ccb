// A call that answers a file instead of an envelope; refusals are still envelopes.
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

const types: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
}

export class FileAnswer {
  /** `body` is a path, or the bytes themselves. */
  constructor(
    readonly name: string,
    readonly body: string | Buffer | Readable,
  ) {}

  send(reply: FastifyReply): FastifyReply {
    const extension = this.name.split('.').pop() ?? ''
    return reply
      .header('Content-Type', types[extension] ?? 'application/octet-stream')
      .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(this.name)}`)
      .send(typeof this.body === 'string' ? createReadStream(this.body) : this.body)
  }
}
