// Signs a browser in without typing, and calls the server as that person.

import { expect, type Page } from '@playwright/test'
import { names } from '../../../generated/product'

export const PASSWORD = 'Passw0rd1'
export const TOKEN_COOKIE = names.token

export interface Visitor {
  page: Page
  token: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every call
  call(path: string, body?: object, method?: 'GET' | 'POST'): Promise<any>
}

export async function signIn(page: Page, username = 'admin', password = PASSWORD): Promise<Visitor> {
  const answer = await page.request.post('/api/login', { data: { username, password } })
  const { content, message } = await answer.json()
  expect(content?.token, message).toBeTruthy()
  const url = new URL(answer.url())
  await page.context().addCookies([{ name: TOKEN_COOKIE, value: content.token, url: url.origin }])
  return {
    page,
    token: content.token,
    async call(path, body = {}, method = 'POST') {
      const headers = { authorization: content.token }
      const sent =
        method === 'GET' ? { params: { ...body } as Record<string, string>, headers } : { data: body, headers }
      const reply = await page.request.fetch(`/api${path}`, { method, ...sent })
      return reply.json()
    },
  }
}

/** Opens a page of the app and waits until its content is shown. */
export async function open(page: Page, path: string, title?: string | RegExp): Promise<void> {
  await page.goto(`/#${path}`)
  if (title) await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Fails on console errors, and on requests that leave this machine. */
export function watch(page: Page): { problems: string[] } {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') problems.push(`left the machine: ${request.url()}`)
  })
  return { problems }
}
