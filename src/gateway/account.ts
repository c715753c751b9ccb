// The calls about oneself: signing in and out, the own profile.
import type { Row } from '#kernel/binding'
import { type SendOptions, send } from './send'
import { session } from './session'

export interface Credentials {
  username: string
  password: string
  captcha?: string
}

export interface Profile {
  id: number
  username: string
  real_name: string
  headimg_path: string | null
  phone: string | null
  email: string | null
  role_names: string[]
  last_login_time: string | null
  last_login_ip: string | null
  sessions?: {
    id: number
    ip?: string | null
    ua?: string | null
    create_time: string
    last_time?: string | null
    current: boolean
  }[]
}

export async function signIn(credentials: Credentials): Promise<void> {
  const { username, password, captcha } = credentials
  const body: Row = { username: username.trim(), password }
  if (captcha) body['captcha'] = captcha.trim()
  const answer = await send<{ token: string; expire: number; force_pass?: boolean }>(
    { method: 'POST', path: '/login' },
    body,
  )
  session.signIn(answer.token, answer.expire)
}

/** Clears everything here even when the server cannot be told. */
export async function signOut(): Promise<void> {
  try {
    await send({ method: 'POST', path: '/logout', timeout: 5_000 }, undefined, { quiet: true })
  } catch {
    // the session ends here all the same; the server's own expiry ends the token
  }
  session.clear()
}

export function fetchCaptcha(): Promise<{ svg: string }> {
  return send({ method: 'GET', path: '/captcha' })
}

export function fetchProfile(): Promise<Profile> {
  return send({ method: 'POST', path: '/admin/read' }, {})
}

export function saveProfile(change: Row, options?: SendOptions): Promise<unknown> {
  return send({ method: 'POST', path: '/admin/updateInfo' }, change, options)
}
