// Uploads a file as a browser does, and creates pictures.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Person, TestServer } from './server'

export async function upload(
  server: TestServer,
  person: Pick<Person, 'token'>,
  name: string,
  bytes: Buffer,
  type = 'image/jpeg',
  fields: Readonly<Record<string, unknown>> = {},
) {
  const boundary = 'x-boundary'
  const plain = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const file = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  // Without a name: fields only, such as the name of a resumable upload.
  const parts = [Buffer.from(plain.join('')), ...(name === '' ? [] : [file]), Buffer.from(`--${boundary}--\r\n`)]
  const answer = await server.app.server.inject({
    method: 'POST',
    url: '/api/file',
    headers: { authorization: person.token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(parts),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

/** The bytes as a file of their own. */
export function asFile(bytes: Buffer): string {
  const path = join(mkdtempSync(join(tmpdir(), 'association-picture-')), 'picture')
  writeFileSync(path, bytes)
  return path
}

/** Opens a file as a person: its address is signed for the session. */
export function openAs(
  server: TestServer,
  { token }: Pick<Person, 'token'>,
  url: string,
): Promise<LightMyRequestResponse> {
  return server.app.server.inject({ method: 'GET', url, headers: { authorization: token } })
}

export function picture(colour: string) {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
}
