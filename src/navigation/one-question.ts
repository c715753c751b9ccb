// One question at a time, so that two of them never lie on top of each other.

/** Asks unless a former question stands: it is answered first, and meanwhile the answer is no. */
export function oneQuestion(): (ask: () => Promise<boolean>) => Promise<boolean> {
  let standing = false
  return async (ask) => {
    if (standing) return false
    standing = true
    try {
      return await ask()
    } finally {
      standing = false
    }
  }
}
