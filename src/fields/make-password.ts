// Generates a password that can be read out over the telephone.

const LENGTH = 14
/** Without letters that look alike. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'

/** An unbiased pick: bytes beyond the last whole multiple are skipped. */
function pick(from: string, random: () => number): string {
  const limit = 256 - (256 % from.length)
  let number = random()
  while (number >= limit) number = random()
  return from[number % from.length] as string
}

/** `least`: characters that the settings demand; `random` returns a byte. */
export function makePassword(
  least: number,
  random: () => number = () => crypto.getRandomValues(new Uint8Array(1))[0] as number,
): string {
  const length = Math.max(LENGTH, least)
  for (;;) {
    const made = Array.from({ length }, () => pick(letters + digits, random)).join('')
    if (/[a-z]/i.test(made) && /\d/.test(made)) return made
  }
}
