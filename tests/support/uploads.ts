// Uploads a file as a browser does, and creates pictures.
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Person, TestServer } from './server'

export async function upload(
  server: TestServer,
  person: Pick<Person, 'token'>,
  name: string,
  bytes: Buffer,
  type = 'image/jpeg',
) {
  const boundary = 'x-boundary'
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const answer = await server.app.server.inject({
    method: 'POST',
    url: '/api/file',
    headers: { authorization: person.token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

export function picture(colour: string) {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
}
