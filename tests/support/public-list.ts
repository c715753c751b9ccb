// Publishes lists for tests, as people do in the menu of a list, and reads them as strangers do.
import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { Answer, Person, TestServer } from './server'

export interface PublicList {
  readonly id: number
  readonly path: string
}

let place = 0

export function publishing(person: Person, input: object): Promise<Answer> {
  return person.call('POST /publicList/publish', {
    name: '公开列表',
    query: {},
    slug: `list-${++place}-${randomUUID().slice(0, 8)}`,
    ...input,
  })
}

export async function published(person: Person, input: object): Promise<PublicList> {
  const answer = await publishing(person, input)
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  return answer.content
}

/** Like anybody: neither a session nor a cookie. */
export function readerOf({ app }: TestServer) {
  return (
    url: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' = 'GET',
  ): Promise<LightMyRequestResponse> => app.server.inject({ method, url, headers })
}
