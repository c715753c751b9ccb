// Lines of code, words and schemas that name a field, a choice or a resource, for a person who renames or drops it.
import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export interface Mention {
  /** Path from the root. */
  file: string
  line: number
  text: string
}

const folders = ['schemas', 'server', 'src', 'tests', 'kernel', 'bench', 'docs']
/** Frozen, generated, or about words instead of resources. */
const others = /(^|\/)(migrations|_meta|_from|studio|screenshots|decisions)(\/|$)|schema-reference\.md$/

function* filesIn(root: string, folder: string): Generator<string> {
  let entries: Dirent[] = []
  try {
    entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  } catch {
    // A product need not have each of them.
  }
  for (const entry of entries) {
    const file = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (entry.isFile() && /\.(ts|tsx|json|md)$/.test(file) && !others.test(file)) yield file
  }
}

/** Any of the words, whole; letters of every language belong to a word. */
function whole(words: readonly string[]): RegExp {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${escaped.join('|')})(?![\\p{L}\\p{N}_])`, 'u')
}

/** Lines with the word, in files that name one of the resources as well; those that name both come first. */
export function mentionsOf(root: string, resources: readonly string[], word: string): Mention[] {
  const [resource, name] = [whole(resources), whole([word])]
  const found = folders.flatMap((folder) =>
    [...filesIn(root, folder)].flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      if (!resource.test(file) && !resource.test(text)) return []
      return text.split('\n').flatMap((line, index): Mention[] => {
        if (!name.test(line)) return []
        return [{ file, line: index + 1, text: line.trim().slice(0, 160) }]
      })
    }),
  )
  const isNear = ({ file, text }: Mention) => resource.test(file) || resource.test(text)
  return [...found.filter(isNear), ...found.filter((one) => !isNear(one))]
}
