// Titles of calls and pages as the log shows them.
import type { Action, Binding, Call, Row, Text } from '#kernel/binding'

/** Characters of the log column `action`. */
export const ACTION_LENGTH = 30

const byAddress = new WeakMap<readonly Binding[], ReadonlyMap<string, Action[]>>()

function addressesOf(pages: readonly Binding[]): ReadonlyMap<string, Action[]> {
  const known = byAddress.get(pages)
  if (known) return known
  const found = new Map<string, Action[]>()
  for (const action of pages.flatMap((page) => page.actions)) {
    const address = `${action.call.method} ${action.call.path}`
    found.set(address, [...(found.get(address) ?? []), action])
  }
  byAddress.set(pages, found)
  return found
}

function actionsAt(pages: readonly Binding[], { method, path }: Pick<Call, 'method' | 'path'>): readonly Action[] {
  return addressesOf(pages).get(`${method} ${path}`) ?? []
}

/** Button of a call shared by several: the one whose fixed inputs match. */
export function meantTitle(pages: readonly Binding[], call: Call, input: Row): Text | undefined {
  return actionsAt(pages, call).find(
    ({ with: given }) => given && Object.entries(given).every(([name, value]) => input[name] === value),
  )?.title
}

/** Button titles of a call by the action that the log stores. */
export function writtenTitles(pages: readonly Binding[], call: Pick<Call, 'method' | 'path'>): Map<string, Text> {
  const all = actionsAt(pages, call).map(({ title }) => [title.zh.slice(0, ACTION_LENGTH), title] as const)
  return new Map(all.toReversed())
}

/** Button title of a log entry. */
export function writtenTitle(pages: readonly Binding[], entry: Row): Text | undefined {
  const place = { method: entry['method'] as Call['method'], path: String(entry['path']) }
  return writtenTitles(pages, place).get(String(entry['action']))
}

/** A title with its setting placeholders removed. */
function plain({ zh, en }: Text): Text {
  return { zh: zh.replace(/\{\w+\}/g, ''), en: en.replace(/\{\w+\}\s*/g, '') }
}

/** Title of an entry's page in the log. */
export function moduleTitle(page: Binding): Text {
  return plain(page.title)
}

/** Word for one record of a page, in the sentence of an entry. */
export function nounTitle(page: Binding): Text {
  return plain(page.noun)
}

/**
 * Sentence of a log entry: action, object and person. A call without records, such as signing in, is its own sentence.
 */
export function entryTitle(action: Text, caller: Binding, page: Binding, names: string): Text {
  const noun = caller.table === null ? { zh: '', en: '' } : nounTitle(page)
  const of = names ? { zh: `：${names}`, en: `: ${names}` } : { zh: '', en: '' }
  return { zh: action.zh + noun.zh + of.zh, en: [action.en, noun.en].filter(Boolean).join(' ') + of.en }
}
