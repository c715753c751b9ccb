// One question at a time, so that two of them never lie on top of each other.

/** Asks unless another question is open; until that one is answered, the answer is no. */
export function oneQuestion(): (ask: () => Promise<boolean>) => Promise<boolean> {
  let open = false
  return async (ask) => {
    if (open) return false
    open = true
    try {
      return await ask()
    } finally {
      open = false
    }
  }
}
