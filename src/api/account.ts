// The calls about oneself: signing in and out, the own profile, devices, two-step sign-in.
import type { Row } from '#kernel/binding'
import { type SendOptions, send } from './send'
import { session } from './session'
import { renew } from './suspension'

export interface Credentials {
  username: string
  password: string
  captcha?: string
  /** Two-step sign-in: from the authenticator, or a recovery code. */
  code?: string
}

export interface Device {
  id: number
  ip?: string | null
  place?: string | null
  ua?: string | null
  create_time: string
  last_time?: string | null
  current: boolean
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
}

function ask({ username, password, captcha, code }: Credentials): Promise<{ token: string; expire: number }> {
  const body: Row = { username: username.trim(), password }
  if (captcha) body['captcha'] = captcha.trim()
  if (code) body['code'] = code.replace(/\s/g, '')
  // The form shows the problems at its fields.
  return send({ method: 'POST', path: '/login' }, body, { skipQueue: true, quiet: true })
}

export async function signIn(credentials: Credentials): Promise<void> {
  const { token, expire } = await ask(credentials)
  session.signIn(token, expire)
}

/** Signs the current person in again; false if the password was another person's. */
export async function signInAgain(credentials: Credentials): Promise<boolean> {
  const { token, expire } = await ask(credentials)
  return renew(token, expire)
}

/** Clears all local state even if the server can't be reached. */
export async function signOut(): Promise<void> {
  try {
    await send({ method: 'POST', path: '/logout', timeout: 5_000 }, undefined, { skipQueue: true, quiet: true })
  } catch {
    // the session ends here all the same; the token expires on the server
  }
  session.clear()
}

export function fetchCaptcha(): Promise<{ svg: string }> {
  return send({ method: 'GET', path: '/captcha' }, undefined, { skipQueue: true })
}

export function fetchProfile(): Promise<Profile> {
  return send({ method: 'POST', path: '/admin/read' }, {})
}

export function saveProfile(change: Row, options?: SendOptions): Promise<unknown> {
  return send({ method: 'POST', path: '/admin/updateInfo' }, change, options)
}

export function fetchDevices(): Promise<{ list_data: Device[] }> {
  return send({ method: 'POST', path: '/session/list' }, {})
}

/** Without an id: all other devices. */
export function signOutDevice(id?: number): Promise<{ num: number }> {
  return send({ method: 'POST', path: '/session/revoke' }, id === undefined ? {} : { id })
}

export function startTotp(password: string): Promise<{ secret: string; uri: string }> {
  return send({ method: 'POST', path: '/totp/start' }, { password }, { quiet: true })
}

export function confirmTotp(code: string): Promise<{ recovery_codes: string[] }> {
  return send({ method: 'POST', path: '/totp/confirm' }, { code }, { quiet: true })
}

export function disableTotp(password: string, code: string): Promise<unknown> {
  return send({ method: 'POST', path: '/totp/disable' }, { password, code }, { quiet: true })
}

export function renewRecovery(password: string, code: string): Promise<{ recovery_codes: string[] }> {
  return send({ method: 'POST', path: '/totp/recovery' }, { password, code }, { quiet: true })
}

/** Returns to the person's own permissions. */
export function endViewAs(): Promise<unknown> {
  return send({ method: 'POST', path: '/view_as/end' })
}

/** The page behind an address, and people who can give it; fails if there is none. */
export function explainAddress(path: string): Promise<{ title: string; who: string[] }> {
  return send({ method: 'POST', path: '/access/explain' }, { path: path.slice(0, 100) }, { quiet: true })
}
