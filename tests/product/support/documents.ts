// Documents for tests: kinds, uploads and calls of several people.
import { existsSync } from 'node:fs'
import type { Answer, Person, TestServer } from '../../support/server'
import { openAs, picture, upload } from '../../support/uploads'
import { done } from './membership'

const names = ['create', 'update', 'remove', 'propose', 'withdraw', 'destroy']
export const RIGHTS = ['/document/list', ...names.map((name) => `/document/list member_document.${name}`)]

let serial = 0

export function documentsOn(server: TestServer, admin: Person) {
  const call = (name: string, body: object = {}, person = admin): Promise<Answer> =>
    person.call(`POST /document/${name}`, body)
  const folder = server.app.parts.outside.files.folder as string
  return {
    call,
    async kind(more: object = {}): Promise<number> {
      return done(await admin.call('POST /documentKind/add', { name: `类型${++serial}`, ...more })).content.id
    },
    /** The stored address of an upload of this person, kept apart from the library. */
    async file(person = admin): Promise<string> {
      const shade = ++serial % 250
      const bytes = await picture(`rgb(${shade}, 9, 71)`).png().toBuffer()
      const answer = await upload(server, person, `扫描${serial}.png`, bytes, 'image/png', { sensitive: true })
      return String(done(answer).content.url).split('?')[0] as string
    },
    add: (body: object, person = admin) =>
      call('add', { title: `档案${++serial}`, doc_date: '2026-01-15', ...body }, person),
    read: async (id: number, person = admin) => done(await call('read', { id }, person)).content,
    async edit(id: number, change: object, person = admin) {
      const { revision } = (await call('read', { id }, person)).content ?? {}
      return call('edit', { id, revision, ...change }, person)
    },
    listed: async (person: Person): Promise<number[]> =>
      done(await call('list', { limit: 200 }, person)).content.list_data.map(({ id }: { id: number }) => id),
    opens: async (url: string, person: Person) => (await openAs(server, person, url)).statusCode === 200,
    onDisk: (url: string) => existsSync(`${folder}${url.replace('/uploads', '')}`),
    /** An action on several documents, as they are now. */
    async act(name: string, ids: readonly number[], more: object = {}, person = admin) {
      return call(name, { id_list: ids, ...more }, person)
    },
  }
}
