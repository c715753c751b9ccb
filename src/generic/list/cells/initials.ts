// Initials of a name, for where there is no portrait.

/** The last two characters of a Chinese name, as everybody is called; the first letter of any other. */
export function initialsOf(name: string): string {
  const han = name.match(/\p{Script=Han}/gu)
  if (han) return han.slice(-2).join('')
  return (name.match(/\p{Letter}|\p{Number}/u)?.[0] ?? '').toUpperCase()
}
