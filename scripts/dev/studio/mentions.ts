// Other places that name a field: resource files and code, for a person who renames it.
import { execFileSync } from 'node:child_process'

export interface Mention {
  file: string
  line: number
  text: string
}

/** Lines of all tracked text; more are of no use. */
const MOST = 200

const where = ['schemas', 'server', 'src', 'tests', 'kernel', 'docs/*.md']
const without = [':!schemas/_meta', ':!*/migrations/*', ':!docs/schema-reference.md', ':!src/studio']

/** Lines of `git grep` for a whole word; none without a repository. */
function grep(root: string, word: string, options: readonly string[]): string[] {
  try {
    const args = ['grep', '-Iw', ...options, '--untracked', '-e', word, '--', ...where, ...without]
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 24 }).split('\n')
  } catch {
    return []
  }
}

/** Lines with the name of the field, in files that name its resource as well; those that name both come first. */
export function mentionsOf(root: string, own: string, resource: string, field: string): Mention[] {
  if (!/^[a-z][a-z0-9_]*$/.test(field) || !/^[a-z][a-z0-9_]*$/.test(resource)) return []
  const related = new Set(grep(root, resource, ['-l']))
  const mentions = grep(root, field, ['-n']).flatMap((line): Mention[] => {
    const [, file, number, text] = /^([^:]+):(\d+):(.*)$/.exec(line) ?? []
    if (!file || file === own || text === undefined) return []
    if (!related.has(file) && !file.includes(resource)) return []
    return [{ file, line: Number(number), text: text.trim().slice(0, 160) }]
  })
  const isNear = ({ file, text }: Mention) => file.includes(resource) || text.includes(resource)
  return [...mentions.filter(isNear), ...mentions.filter((one) => !isNear(one))].slice(0, MOST)
}
