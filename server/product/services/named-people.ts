// Names of people in a sentence: the first few, since a selection can hold hundreds.
const MOST = 3

/** At most three of them; an ellipsis stands for the others. */
export function namedPeople(names: readonly string[]): string {
  return names.slice(0, MOST).join('、') + (names.length > MOST ? ' …' : '')
}
