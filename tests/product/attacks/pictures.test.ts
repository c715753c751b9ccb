// Attack: pictures that are small to send and cost the server seconds, alone or many at once.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPictures } from '../../../server/pictures/pictures'
import { attempt } from '../../attacks/attempt'
import { DEMO_PASSWORD } from '../../support/constants'
import { tinyGif } from '../../support/gif'
import { type Person, startServer, type TestServer } from '../../support/server'
import { asFile, openAs, picture, upload } from '../../support/uploads'

let server: TestServer
let admin: Person
let large: Buffer
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  const create = { width: 2400, height: 1600, channels: 3, background: 'teal' } as const
  large = await sharp({ create }).jpeg().toBuffer()
})
afterAll(() => server.close())

const timed = async <T>(work: Promise<T>): Promise<{ answer: T; took: number }> => {
  const started = performance.now()
  return { answer: await work, took: performance.now() - started }
}
/** The same picture with other bytes behind its end, so that it is a different file. */
const another = (index: number) => Buffer.concat([large, Buffer.from([index])])

test('a GIF of 741 bytes with 48 frames of 1000×1000 is refused by its pixels × frames before it is drawn', async () => {
  const bytes = tinyGif(48, 1000, 1000)
  expect(bytes.length).toBeLessThan(800)
  await upload(server, admin, 'warm.jpg', await picture('red').jpeg().toBuffer())
  const { answer, took } = await timed(upload(server, admin, 'many.gif', bytes, 'image/gif'))
  expect(answer).toMatchObject({ code: 'PARAM', errors: { file: expect.stringMatching(/像素/) } })
  expect(took).toBeLessThan(2000)
})

test('a moving picture of usual size keeps its frames', async () => {
  const answer = await upload(server, admin, 'moving.gif', tinyGif(12, 300, 200), 'image/gif')
  expect(answer).toMatchObject({ status: 200, content: { width: 300, height: 200, ext: 'gif' } })
  const served = await openAs(server, admin, answer.content.url)
  expect((await sharp(served.rawPayload, { animated: true }).metadata()).pages).toBe(12)
})

test('eight costly pictures at once delay no sign-in', { timeout: 120_000 }, async () => {
  const people = [admin, await server.as('bianji')]
  const costly = (index: number) => Buffer.concat([tinyGif(8, 1000, 1000), Buffer.from([index])])
  const quiet = await timed(attempt(server, { username: 'caiwu', password: DEMO_PASSWORD }))
  expect(quiet.answer).toMatchObject({ status: 200 })
  let done = 0
  const uploads = Array.from({ length: 8 }, async (_, index) => {
    const answer = await upload(server, people[index % 2] as Person, `${index}.gif`, costly(index), 'image/gif')
    done++
    return answer
  })
  for (let count = 0; count < 5; count++) {
    const { answer, took } = await timed(attempt(server, { username: 'caiwu', password: DEMO_PASSWORD }))
    expect(answer).toMatchObject({ status: 200 })
    expect(took).toBeLessThan(2000)
  }
  expect(done).toBeLessThan(8)
  for (const answer of await Promise.all(uploads)) expect(answer).toMatchObject({ status: 200 })
})

test('of one person only so many pictures wait; another person’s go on', { timeout: 120_000 }, async () => {
  const pictures = createPictures()
  const mine = Array.from({ length: 16 }, (_, index) =>
    pictures.read(asFile(another(100 + index)), 1).then(
      () => 'ok',
      (error) => error.code,
    ),
  )
  const theirs = pictures.read(asFile(await picture('blue').png().toBuffer()), 2)
  const said = await Promise.all(mine)
  expect(said.filter((one) => one === 'RATE').length).toBe(4)
  expect(said.filter((one) => one === 'ok').length).toBe(12)
  expect(await theirs).toMatchObject({ width: 40, height: 30 })
  // Once done, the next one is accepted.
  expect(await pictures.read(asFile(await picture('red').png().toBuffer()), 1)).toMatchObject({ width: 40 })
  pictures.close()
})

test.each([
  ['time', { seconds: 0.05 }],
  ['memory', { megabytes: 1 }],
])('the %s of a picture has a cap, and the next picture is worked on all the same', async (_name, caps) => {
  const pictures = createPictures(caps)
  await expect(pictures.read(asFile(large), 1)).rejects.toMatchObject({ code: 'PARAM' })
  pictures.close()
  const fresh = createPictures()
  await expect(fresh.read(asFile(await picture('red').png().toBuffer()), 1)).resolves.toMatchObject({ width: 40 })
  fresh.close()
})

test('a worker that dies with a picture is replaced', async () => {
  const pictures = createPictures({ megabytes: 30 })
  const small = await picture('red').png().toBuffer()
  expect(await pictures.read(asFile(small), 1)).toMatchObject({ width: 40 })
  const create = { width: 4000, height: 4000, channels: 3, background: 'red' } as const
  const whole = await sharp({ create }).webp({ effort: 0 }).toBuffer()
  await expect(pictures.read(asFile(whole), 1)).rejects.toMatchObject({ code: 'PARAM' })
  expect(await pictures.read(asFile(small), 1)).toMatchObject({ width: 40 })
  pictures.close()
})
