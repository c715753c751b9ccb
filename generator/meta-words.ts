// The words of the meta-schema, and their uses in schema files.

// biome-ignore lint/suspicious/noExplicitAny: a JSON Schema is looked into everywhere
type Part = any

export type Path = readonly (string | number)[]

export interface Use {
  /** `field.x-when`, `action.on=row`: the definition, the key, and for an enum the value. */
  readonly word: string
  /** Path of the key, or of the value, in the file. */
  readonly path: Path
}

/** `#/$defs/field` with its name; other parts are named by the key that holds them. */
function resolved(meta: Part, part: Part, name: string): [Part, string] {
  return part?.$ref ? [meta.$defs[part.$ref.split('/').pop()], part.$ref.split('/').pop()] : [part, name]
}

/** True if a value may belong to this branch of a `oneOf`: by its type, and by the branch's required keys. */
function fits(meta: Part, branch: Part, value: unknown): boolean {
  const [part] = resolved(meta, branch, '')
  if ('const' in part) return part.const === value
  if (part.oneOf) return part.oneOf.some((one: Part) => fits(meta, one, value))
  const type = Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value
  if (part.type && ![part.type].flat().includes(type)) return false
  return (part.required ?? []).every((key: string) => typeof value === 'object' && value !== null && key in value)
}

/** Every word that a definition accepts; defaults of enums may be omitted, and so don't count. */
export function wordsOf(meta: Part): Set<string> {
  const words = new Set<string>()
  const seen = new Set<Part>()
  const visit = (held: Part, held_as: string) => {
    const [part, name] = resolved(meta, held, held_as)
    if (typeof part !== 'object' || part === null || seen.has(part)) return
    seen.add(part)
    for (const value of part.enum ?? []) if (value !== part.default) words.add(`${name}=${value}`)
    for (const [key, inner] of Object.entries<Part>(part.properties ?? {})) {
      words.add(`${name}.${key}`)
      visit(inner, `${name}.${key}`)
    }
    for (const inner of [part.items, part.additionalProperties]) visit(inner, name)
    for (const branch of [...(part.oneOf ?? []), ...(part.allOf ?? []).filter((one: Part) => one.$ref)])
      visit(branch, name)
  }
  visit(meta, 'resource')
  return words
}

/** The words that a value uses. */
export function usesIn(meta: Part, value: unknown): Use[] {
  const uses: Use[] = []
  const visit = (held: Part, here: unknown, heldAs: string, path: Path) => {
    const [part, name] = resolved(meta, held, heldAs)
    if (typeof part !== 'object' || part === null) return
    if (part.enum) uses.push({ word: `${name}=${here}`, path })
    const branches = [...(part.oneOf ?? []), ...(part.allOf ?? []).filter((one: Part) => one.$ref)]
    for (const branch of branches) if (fits(meta, branch, here)) visit(branch, here, name, path)
    if (Array.isArray(here)) {
      for (const [index, one] of here.entries()) visit(part.items, one, name, [...path, index])
    } else if (typeof here === 'object' && here !== null)
      for (const [key, inner] of Object.entries(here)) {
        const known = part.properties?.[key]
        if (known) uses.push({ word: `${name}.${key}`, path: [...path, key] })
        visit(known ?? part.additionalProperties, inner, known ? `${name}.${key}` : name, [...path, key])
      }
  }
  visit(meta, value, 'resource', [])
  return uses
}
