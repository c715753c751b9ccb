// Password rules that the browser can check; the server also knows the last ones.

export type PasswordFault = 'short' | 'plain' | 'name' | 'same'

/** Characters at most. */
export const LONGEST = 64

export interface Candidate {
  password: string
  username: string
  /** The current password, as typed. */
  old: string
  /** Characters at least, from the settings. */
  least: number
}

/** Each rule, and whether the password satisfies it; null if only the server can tell. */
export function passwordRules({ password, username, old, least }: Candidate): [PasswordFault, boolean | null][] {
  const length = [...password].length
  return [
    ['short', length >= least && length <= LONGEST],
    ['plain', /[A-Za-z]/.test(password) && /\d/.test(password)],
    ['name', username === '' || password.toLowerCase() !== username.toLowerCase()],
    ['same', password === old ? false : null],
  ]
}

export function passwordFault(candidate: Candidate): PasswordFault | null {
  return passwordRules(candidate).find(([, kept]) => kept === false)?.[0] ?? null
}
