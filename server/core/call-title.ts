// What people call a call: the words of its button, and of its entry in the log.
import type { Action, Binding, Call, Row, Text } from '#kernel/binding'

/** Letters of the column that holds what was done. */
export const ACTION_LENGTH = 30

const verbs: Partial<Record<Call['operation'], Text>> = {
  create: { zh: '新增', en: 'Create' },
  update: { zh: '编辑', en: 'Edit' },
  remove: { zh: '删除', en: 'Delete' },
  quick: { zh: '快速编辑', en: 'Quick edit' },
  save: { zh: '保存', en: 'Save' },
}

/** `binding` is a page of the call: its toggles and actions have their own names. */
export function callTitle(binding: Binding, call: Call): Text {
  const field = call.operation === 'toggle' ? binding.fields[call.name] : undefined
  if (field) return { zh: `切换${field.title.zh}`, en: `Switch “${field.title.en}”` }
  const action = binding.actions.find((one) => one.name === call.name)
  return verbs[call.operation] ?? action?.title ?? { zh: call.name, en: call.name }
}

function actionsAt(pages: readonly Binding[], { method, path }: Pick<Call, 'method' | 'path'>): Action[] {
  return pages.flatMap((page) => page.actions.filter((one) => one.call.path === path && one.call.method === method))
}

/** The button behind a call that several share: the one whose fixed inputs it was sent with. */
export function meantTitle(pages: readonly Binding[], call: Call, input: Row): Text | undefined {
  return actionsAt(pages, call).find(
    ({ with: given }) => given && Object.entries(given).every(([name, value]) => input[name] === value),
  )?.title
}

/** The words of the button that an entry of the log was written for. */
export function writtenTitle(pages: readonly Binding[], entry: Row): Text | undefined {
  const place = { method: entry['method'] as Call['method'], path: String(entry['path']) }
  return actionsAt(pages, place).find(({ title }) => title.zh.slice(0, ACTION_LENGTH) === entry['action'])?.title
}

/** A title without what settings fill in. */
function plain({ zh, en }: Text): Text {
  return { zh: zh.replace(/\{\w+\}/g, ''), en: en.replace(/\{\w+\}\s*/g, '') }
}

/** The page of an entry, as the log files it. */
export function moduleTitle(page: Binding): Text {
  return plain(page.title)
}

/** One sentence for an entry: what was done to what, and to whom. A call of no records, such as signing in, says it all itself. */
export function entryTitle(action: Text, caller: Binding, page: Binding, names: string): Text {
  const noun = caller.table === null ? { zh: '', en: '' } : plain(page.noun)
  const of = names ? { zh: `：${names}`, en: `: ${names}` } : { zh: '', en: '' }
  return { zh: action.zh + noun.zh + of.zh, en: [action.en, noun.en].filter(Boolean).join(' ') + of.en }
}
