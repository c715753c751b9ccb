// Password rules that the browser can check; the server also knows the last ones.

export type PasswordFault = 'short' | 'plain' | 'name' | 'same'

/** Each rule, and whether the password satisfies it. */
export function passwordRules(password: string, username: string, old: string): [PasswordFault, boolean][] {
  return [
    ['short', password.length >= 8 && password.length <= 64],
    ['plain', /[A-Za-z]/.test(password) && /\d/.test(password)],
    ['name', username === '' || password.toLowerCase() !== username.toLowerCase()],
    ['same', password !== old],
  ]
}

export function passwordFault(password: string, username: string, old: string): PasswordFault | null {
  return passwordRules(password, username, old).find(([, kept]) => !kept)?.[0] ?? null
}
