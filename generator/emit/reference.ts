// Emits docs/schema-reference.md from the descriptions of the meta-schema, with an example of each word from the files.
import { usesIn } from '../meta-words'
import type { Source } from '../source'
import { header } from '../text'

interface Word {
  title?: string
  description?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, Word>
  items?: Word
  oneOf?: Word[]
  anyOf?: Word[]
  $ref?: string
}

function kindText(word: Word): string {
  if (word.enum) return word.enum.map((value) => `\`${String(value)}\``).join(' ')
  if (word.const !== undefined) return `\`${String(word.const)}\``
  if (word.$ref) return `[${word.$ref.split('/').pop()}](#${word.$ref.split('/').pop()?.toLowerCase()})`
  return Array.isArray(word.type) ? word.type.join(' or ') : (word.type ?? '')
}

function typeText(word: Word): string {
  const usual = word.default === undefined ? '' : `; default \`${JSON.stringify(word.default)}\``
  return `${kindText(word)}${usual}`
}

/** By word, the shortest use of it, and the file that it stands in. */
type Examples = ReadonlyMap<string, { readonly text: string; readonly resource: string }>

/** Characters of an example that still fits into a row. */
const LONGEST = 70

function examplesOf(meta: Word, sources: readonly Pick<Source, 'data'>[]): Examples {
  const found = new Map<string, { text: string; resource: string }>()
  for (const { data } of sources)
    for (const { word, path } of usesIn(meta, data)) {
      if (word.includes('=')) continue
      const value = path.reduce<unknown>((part, key) => (part as Record<string | number, unknown>)[key], data)
      const text = JSON.stringify(value)
      const known = found.get(word)
      if (text.length <= LONGEST && (!known || text.length < known.text.length))
        found.set(word, { text, resource: data.name })
    }
  return found
}

/** The keys of an object; of one that may also be written short, those of its long form. */
function keysOf(word: Word): [string, Word][] {
  const forms = [word, ...(word.oneOf ?? []), ...(word.anyOf ?? []), ...(word.items ? [word.items] : [])]
  return forms.flatMap(({ properties }) => Object.entries(properties ?? {}))
}

const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/\n/g, ' ')

/** A row for each key, followed by those of the keys inside it. @param name of the definition that holds the keys */
function rowsOf(keys: [string, Word][], name: string, examples: Examples, path = ''): string[] {
  return keys.flatMap(([key, word]) => {
    const example = examples.get(`${name}.${path.replaceAll('[]', '')}${key}`)
    const shown = example ? `\`${example.text}\` (${example.resource})` : ''
    const row = `| \`${path}${key}\` | ${cell(typeText(word))} | ${cell(word.description ?? '')} | ${cell(shown)} |`
    return [row, ...rowsOf(keysOf(word), name, examples, `${path}${key}${word.items ? '[]' : ''}.`)]
  })
}

function tableOf(word: Word, name: string, examples: Examples): string {
  return ['| Key | Value | Meaning | Example |', '|---|---|---|---|', ...rowsOf(keysOf(word), name, examples)].join(
    '\n',
  )
}

/** @param sources files of which the shortest uses become examples */
export function emitReference(
  meta: Word & { $defs?: Record<string, Word> },
  sources: readonly Pick<Source, 'data'>[],
): string {
  const examples = examplesOf(meta, sources)
  const parts = Object.entries(meta.$defs ?? {}).map(([name, word]) => {
    const table = keysOf(word).length > 0 ? `\n\n${tableOf(word, name, examples)}` : ''
    return `## ${name}\n\n${word.title ?? word.description ?? typeText(word)}${table}`
  })
  return `${header('schemas/_meta/resource.json', '<!--')}# The resource file, word by word

${meta.description ?? ''}

${tableOf(meta, 'resource', examples)}

${parts.join('\n\n')}
`
}
