// Services for tests: made through the calls, at the clock of the server.
import type { Answer, Person, TestServer } from '../../support/server'
import { HOUR } from './activities'
import { type Desk, deskOf, done } from './membership'

export interface Fields {
  readonly desk: Desk
  readonly admin: Person
  readonly start: Date
  /** Moves the clock to so many hours after the start of the services; no argument: to the start. */
  at(hours?: number): void
  /** A volunteer service of four hours from the start; returns its id. */
  volunteer(more?: object): Promise<number>
  member(more?: object): Promise<number>
  read(id: number): Promise<Record<string, unknown>>
  edit(id: number, change: object): Promise<Answer>
  signIn(service_id: number, users: readonly number[], more?: object): Promise<Answer>
  signOut(id_list: readonly number[], more?: object): Promise<Answer>
  signOutPeople(service_id: number, users: readonly number[], more?: object): Promise<Answer>
  undoOut(id_list: readonly number[]): Promise<Answer>
  remove(id_list: readonly number[]): Promise<Answer>
  restore(id_list: readonly number[]): Promise<Answer>
  /** The sign-ins of a service, oldest first. */
  signs(service_id: number): Promise<Record<string, unknown>[]>
  hoursOf(user: number): Promise<number>
}

/** Tuesday, 30 June 2026, 22:00 in Shanghai: four hours later it is another day and another month. */
const START = Date.parse('2026-06-30T14:00:00Z')

export async function fieldsOf(server: TestServer): Promise<Fields> {
  const desk = await deskOf(server)
  await desk.one(`update token set expire_time = '2099-01-01' returning id`)
  const { admin } = desk
  const at: Fields['at'] = (hours = 0) => {
    server.clock.now = new Date(START + hours * HOUR)
  }
  at()
  const call = (path: string, body: object) => admin.call(`POST /service/${path}`, body)
  const iso = (hours: number) => new Date(START + hours * HOUR).toISOString()
  let made = 0
  const add = async (body: object): Promise<number> =>
    done(await call('add', { title: `服务${++made}`, content: '<p>欢迎参加</p>', ...body })).content.id
  const read: Fields['read'] = async (id) => done(await call('read', { id })).content
  return {
    desk,
    admin,
    start: new Date(START),
    at,
    volunteer: (more = {}) => add({ kind: 'volunteer', start_time: iso(0), end_time: iso(4), ...more }),
    member: (more = {}) => add({ kind: 'member', ...more }),
    read,
    async edit(id, change) {
      const { revision } = await read(id)
      return call('edit', { id, revision, ...change })
    },
    signIn: (service_id, user_id_list, more = {}) => call('signService', { service_id, user_id_list, ...more }),
    signOut: (id_list, more = {}) => call('signOutService', { id_list, ...more }),
    signOutPeople: (service_id, user_id_list, more = {}) =>
      call('signOutService', { service_id, user_id_list, ...more }),
    undoOut: (id_list) => call('undoSignOut', { id_list }),
    remove: (id_list) => call('delSign', { id_list }),
    restore: (id_list) => admin.call('POST /recycle/restore', { resource: 'service_sign', id_list }),
    signs: async (service_id) =>
      done(
        await call('signList', { filter: { service_id }, sort: ['create_time'], limit: 200 }),
      ).content.list_data.sort((one: { id: number }, other: { id: number }) => one.id - other.id),
    hoursOf: async (user) => done(await admin.call('POST /user/read', { id: user })).content.service_hours,
  }
}
