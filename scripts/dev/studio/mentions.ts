// Other places that name a field: resource files and code, for a person who renames it.
import { execFileSync } from 'node:child_process'

export interface Mention {
  file: string
  line: number
  text: string
}

/** Lines of all tracked text; more are of no use. */
const MOST = 200

/** Whole words in files of the project without generated ones; those of the resource first. */
export function mentionsOf(root: string, own: string, resource: string, field: string): Mention[] {
  if (!/^[a-z][a-z0-9_]*$/.test(field) || !/^[a-z][a-z0-9_]*$/.test(resource)) return []
  let found: string
  try {
    const where = ['schemas', 'server', 'src', 'tests', 'kernel', 'docs/*.md']
    const without = [':!schemas/_meta', ':!*/migrations/*', ':!docs/schema-reference.md']
    const args = ['grep', '-nIw', '--untracked', '-e', field, '--', ...where, ...without]
    found = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 24 })
  } catch {
    // No line, or no repository.
    return []
  }
  const mentions = found.split('\n').flatMap((line): Mention[] => {
    const parts = /^([^:]+):(\d+):(.*)$/.exec(line)
    if (!parts || parts[1] === own) return []
    return [{ file: parts[1] as string, line: Number(parts[2]), text: (parts[3] as string).trim().slice(0, 160) }]
  })
  const isNear = ({ file, text }: Mention) => file.includes(resource) || text.includes(resource)
  return [...mentions.filter(isNear), ...mentions.filter((one) => !isNear(one))].slice(0, MOST)
}
