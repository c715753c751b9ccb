// Emits docs/schema-reference.md from the descriptions of the meta-schema.
import { header } from '../text'

interface Word {
  description?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, Word>
  $ref?: string
}

function typeText(word: Word): string {
  if (word.enum) return word.enum.map((value) => `\`${String(value)}\``).join(' ')
  if (word.const !== undefined) return `\`${String(word.const)}\``
  if (word.$ref) return `[${word.$ref.split('/').pop()}](#${word.$ref.split('/').pop()?.toLowerCase()})`
  return Array.isArray(word.type) ? word.type.join(' or ') : (word.type ?? '')
}

function tableOf(properties: Record<string, Word>): string {
  const rows = Object.entries(properties).map(([key, word]) => {
    const text = (word.description ?? '').replace(/\|/g, '\\|').replace(/\n/g, ' ')
    return `| \`${key}\` | ${typeText(word).replace(/\|/g, '\\|')} | ${text} |`
  })
  return ['| Key | Value | Meaning |', '|---|---|---|', ...rows].join('\n')
}

export function emitReference(meta: Word & { $defs?: Record<string, Word> }): string {
  const parts = Object.entries(meta.$defs ?? {}).map(([name, word]) => {
    const table = word.properties ? `\n\n${tableOf(word.properties)}` : ''
    return `## ${name}\n\n${word.description ?? typeText(word)}${table}`
  })
  return `${header('schemas/_meta/resource.json', '<!--')}# The resource file, word by word

${meta.description ?? ''}

${tableOf(meta.properties ?? {})}

${parts.join('\n\n')}
`
}
