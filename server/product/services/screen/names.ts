// Names on the big screen: a public wall, which shows no more of a person than the association allows.

/** Longest name that is taken for a person's: organisations have longer ones, unless a dot divides it as in 阿依古丽·买买提. */
const PERSONAL = 4
const isPersonal = (name: string) => [...name.trim()].length <= PERSONAL || /[·•・]/.test(name)

/** `张小明` as `张*明`, `张明` as `张*`. */
export function maskName(name: string): string {
  const letters = [...name.trim()]
  if (letters.length < 2) return '*'
  const last = letters.length > 2 ? letters.at(-1) : ''
  return `${letters[0]}*${last}`
}

/** The name of somebody who may be a person or an organisation. */
export function maskDonor(name: string, masks: boolean, person: string | null): string {
  return masks && (name === person || isPersonal(name)) ? maskName(name) : name
}
