// Emits docs/schema-reference.md from the descriptions of the meta-schema, with an example of each word from the files.
import { usesIn } from '../meta-words'
import type { Source } from '../source'
import { header } from '../text'

interface Word {
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

function typeText(word: Word): string {
  if (word.enum) return word.enum.map((value) => `\`${String(value)}\``).join(' ')
  if (word.const !== undefined) return `\`${String(word.const)}\``
  if (word.$ref) return `[${word.$ref.split('/').pop()}](#${word.$ref.split('/').pop()?.toLowerCase()})`
  return Array.isArray(word.type) ? word.type.join(' or ') : (word.type ?? '')
}

/** The keys of an object; of one that may also be written short, those of its long form. */
function keysOf(word: Word): [string, Word][] {
  const forms = [word, ...(word.oneOf ?? []), ...(word.anyOf ?? []), ...(word.items ? [word.items] : [])]
  return forms.flatMap(({ properties }) => Object.entries(properties ?? {}))
}

/** A row for each key, followed by those of the keys inside it. */
function rowsOf(keys: [string, Word][], path = ''): string[] {
  return keys.flatMap(([key, word]) => {
    const text = (word.description ?? '').replace(/\|/g, '\\|').replace(/\n/g, ' ')
    const row = `| \`${path}${key}\` | ${typeText(word).replace(/\|/g, '\\|')} | ${text} |`
    return [row, ...rowsOf(keysOf(word), `${path}${key}${word.items ? '[]' : ''}.`)]
  })
}

function tableOf(word: Word): string {
  return ['| Key | Value | Meaning |', '|---|---|---|', ...rowsOf(keysOf(word))].join('\n')
}

export function emitReference(meta: Word & { $defs?: Record<string, Word> }): string {
  const parts = Object.entries(meta.$defs ?? {}).map(([name, word]) => {
    const table = keysOf(word).length > 0 ? `\n\n${tableOf(word)}` : ''
    return `## ${name}\n\n${word.description ?? typeText(word)}${table}`
  })
  return `${header('schemas/_meta/resource.json', '<!--')}# The resource file, word by word

${meta.description ?? ''}

${tableOf(meta)}

${parts.join('\n\n')}
`
}
