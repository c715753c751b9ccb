// What a password must be, as far as the browser can tell; the server also knows the last ones.

export type PasswordFault = 'short' | 'plain' | 'name' | 'same'

export function passwordFault(password: string, username: string, old: string): PasswordFault | null {
  if (password.length < 8 || password.length > 64) return 'short'
  if (!/[A-Za-z]/.test(password) || !/\d/.test(password)) return 'plain'
  if (username && password.toLowerCase() === username.toLowerCase()) return 'name'
  return password === old ? 'same' : null
}
