// Emits docs/schema-reference.md: the words of the meta-schema by purpose, each with an example and its uses in the files.
import { usesIn } from '../meta-words'
import type { Source } from '../source'
import { header } from '../text'
import { type Group, groups, listedFor } from './reference-groups'
import { pictures } from './reference-pictures'

interface Part {
  title?: string
  description?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  required?: string[]
  properties?: Record<string, Part>
  items?: Part
  additionalProperties?: Part | boolean
  oneOf?: Part[]
  anyOf?: Part[]
  $ref?: string
}

type Meta = Part & { $defs?: Record<string, Part> }
type Files = readonly Pick<Source, 'data'>[]

interface Word {
  /** `views.list.columns`: the definition, and the keys. */
  readonly word: string
  /** Keys as written: `list.presets[].key`. */
  readonly path: string
  readonly part: Part
  readonly isRequired: boolean
}

const nameIn = ($ref: string) => $ref.split('/').pop() as string
const linkTo = (name: string) => `[${name}](#${name.toLowerCase()})`

/** The anchor that a heading has on GitHub. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

function typeText({ part, isRequired }: Word): string {
  const type = part.enum
    ? part.enum.map((value) => `\`${String(value)}\``).join(' ')
    : part.const !== undefined
      ? `\`${String(part.const)}\``
      : part.$ref
        ? linkTo(nameIn(part.$ref))
        : [part.type ?? []].flat().join(' or ')
  const usual = part.default === undefined ? '' : `default \`${JSON.stringify(part.default)}\``
  return [type, isRequired ? 'required' : '', usual].filter(Boolean).join('; ')
}

/** Forms of a value that have keys: of one that may also be written short, its long form. */
function formsOf(part: Part): Part[] {
  const { items, additionalProperties, oneOf = [], anyOf = [] } = part
  const each = typeof additionalProperties === 'object' ? [additionalProperties] : []
  return [part, ...oneOf, ...anyOf, ...(items ? [items] : []), ...each].filter(({ properties }) => properties)
}

/** All words of a definition, each followed by those inside it. */
function wordsIn(part: Part, word: string, path = ''): Word[] {
  return formsOf(part).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([key, inner]) => {
      const within = inner.items?.properties ? '[]' : typeof inner.additionalProperties === 'object' ? '.*' : ''
      const own = { word: `${word}.${key}`, path: `${path}${key}`, part: inner, isRequired: required.includes(key) }
      return [own, ...wordsIn(inner, own.word, `${own.path}${within}.`)]
    }),
  )
}

/** A value on one line that a narrow column can break. */
const spaced = (value: unknown) => JSON.stringify(value, null, 1).replace(/\n */g, ' ')

interface Use {
  /** The shortest value that fits into a row, and the resource that it stands in. */
  example?: { readonly text: string; readonly resource: string }
  readonly resources: Set<string>
}

/** Characters of an example that still fits into a row. */
const LONGEST = 100
const EMPTY: ReadonlySet<string> = new Set(['[]', '{}'])

function usesOf(meta: Part, files: Files): Map<string, Use> {
  const found = new Map<string, Use>()
  for (const { data } of files)
    for (const { word, path } of usesIn(meta, data)) {
      const value = path.reduce<unknown>((part, key) => (part as Record<string | number, unknown>)[key], data)
      const text = spaced(value)
      const use = found.get(word) ?? { resources: new Set() }
      found.set(word, use)
      use.resources.add(data.name)
      if (!EMPTY.has(text) && text.length <= LONGEST && (!use.example || text.length < use.example.text.length))
        use.example = { text, resource: data.name }
    }
  return found
}

const MOST_NAMES = 3

function usersText(resources: ReadonlySet<string> | undefined, all: number): string {
  const names = [...(resources ?? [])].sort()
  if (names.length === all) return 'all'
  if (names.length === 0) return 'none here'
  const shown = names.slice(0, MOST_NAMES).join(', ')
  return names.length > MOST_NAMES ? `${names.length}, such as ${shown}` : `${names.length}: ${shown}`
}

const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/\n/g, ' ')

interface Known {
  readonly meta: Meta
  readonly uses: ReadonlyMap<string, Use>
  /** Number of resources. */
  readonly all: number
}

function tableOf(words: readonly Word[], { meta, uses, all }: Known): string {
  const rows = words.map((one) => {
    const { example, resources } = uses.get(one.word) ?? {}
    const [given] = one.part.examples ?? meta.$defs?.[nameIn(one.part.$ref ?? '')]?.examples ?? []
    const own = given === undefined ? '' : `\`${spaced(given)}\``
    const shown = example ? `\`${example.text}\` (${example.resource})` : own
    const cells = [`\`${one.path}\``, typeText(one), one.part.description ?? '', shown, usersText(resources, all)]
    return `| ${cells.map(cell).join(' | ')} |`
  })
  return ['| Key | Value | Meaning | Example | Used by |', '|---|---|---|---|---|', ...rows].join('\n')
}

function picturesFor(words: readonly Word[]): string[] {
  const here = new Set(words.map(({ word }) => word))
  return pictures
    .filter(({ words: [first = ''] }) => here.has(first))
    .map(({ file, words: shown, shows }) => {
      const keys = shown.map((word) => `\`${word.replace(/^\w+\./, '')}\``).join(', ')
      return `${keys}: ${shows}\n\n![${shows}](screenshots/words/${file}.png)`
    })
}

/** Words of a definition that stand in other groups. */
function elsewhere(name: string, group: Group): string {
  const others = groups.flatMap((other) => {
    const keys = other.words.filter((word) => word.startsWith(`${name}.`)).map((word) => `\`${word.split('.')[1]}\``)
    return other === group || keys.length === 0
      ? []
      : [`${keys.join(' ')} in [${other.title}](#${anchorOf(other.title)})`]
  })
  return others.length > 0 ? `Other keys: ${others.join('; ')}.` : ''
}

/** Parts of a group: a heading for each definition, and tables of the keys of definitions that have theirs elsewhere. */
function blocksOf(group: Group, meta: Meta, all: Map<string, Word[]>, table: (words: readonly Word[]) => string) {
  const here = (holder: string) =>
    group.words.flatMap((listed) => (all.get(holder) ?? []).filter(({ word }) => listedFor(word) === listed))
  const done = new Set<string>()
  return group.words.flatMap((listed) => {
    const holder = listed.split('.')[0] as string
    if (done.has(holder)) return []
    const isOwn = group.words.includes(holder)
    // A definition stands at its own place in the group, also if a key of it is listed before.
    if (isOwn && listed !== holder) return []
    done.add(holder)
    const words = here(holder)
    const definition = meta.$defs?.[holder]
    const title = isOwn
      ? `### ${holder}\n\n${definition?.title ?? definition?.description ?? ''}`
      : holder === 'resource'
        ? 'In the file:'
        : `In ${linkTo(holder)}:`
    const pattern = isOwn && words.length === 0 && definition ? shapeOf(definition) : ''
    return [
      title,
      pattern,
      words.length > 0 ? table(words) : '',
      ...picturesFor(words),
      isOwn ? elsewhere(holder, group) : '',
    ]
  })
}

/** Value of a definition without keys. */
function shapeOf({ oneOf = [], ...part }: Part): string {
  const references = oneOf.flatMap(({ $ref }) => ($ref ? [linkTo(nameIn($ref))] : []))
  const example = part.examples ? `Example: \`${spaced(part.examples[0])}\`` : ''
  const each = typeof part.additionalProperties === 'object' && part.additionalProperties.$ref
  const text = each
    ? `Each is a ${linkTo(nameIn(each))}.`
    : references.length > 0
      ? `Also ${references.join(', ')}.`
      : ''
  return [text, example].filter(Boolean).join(' ')
}

/** @param files resources of which the shortest uses become examples */
export function emitReference(meta: Meta, files: Files): string {
  const all = new Map([
    ['resource', wordsIn({ ...meta, oneOf: [], anyOf: [] }, 'resource')],
    ...Object.entries(meta.$defs ?? {}).map(([name, part]): [string, Word[]] => [name, wordsIn(part, name)]),
  ])
  const known = { meta, uses: usesOf(meta, files), all: files.length }
  const table = (words: readonly Word[]) => tableOf(words, known)
  const contents = groups.map(({ title, words }) => {
    const definitions = words.filter((word) => meta.$defs?.[word]).map(linkTo)
    return `- [${title}](#${anchorOf(title)})${definitions.length > 0 ? `: ${definitions.join(', ')}` : ''}`
  })
  const parts = groups.map((group) =>
    [`## ${group.title}`, group.about, ...blocksOf(group, meta, all, table)].filter(Boolean).join('\n\n'),
  )
  return `${header('schemas/_meta/resource.json', '<!--')}# The resource file, word by word

${meta.description ?? ''}

The words are grouped by what you want to do. A key without a default does nothing where it is absent; one whose only value is \`true\` is off without it.
Examples are taken from the resources of this repository; *used by* counts those. Your [editor](editor.md) shows the same texts.

${contents.join('\n')}

${parts.join('\n\n')}
`
}
