// Guesses what was meant by a misspelt name.

function distance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const cost = left[row - 1] === right[column - 1] ? 0 : 1
      current.push(
        Math.min(
          (previous[column] as number) + 1,
          (current[column - 1] as number) + 1,
          (previous[column - 1] as number) + cost,
        ),
      )
    }
    previous = current
  }
  return previous[right.length] as number
}

/** `; did you mean "title"?` if a known name is close, otherwise an empty text. */
export function nearest(name: string, known: Iterable<string>): string {
  let best: string | undefined
  let least = Math.max(2, Math.ceil(name.length / 3)) + 1
  for (const candidate of known) {
    const far = distance(name.toLowerCase(), candidate.toLowerCase())
    if (far < least) {
      best = candidate
      least = far
    }
  }
  return best ? `; did you mean "${best}"?` : ''
}
