// What people call a call: the words of its button, and of its entry in the log.
import type { Binding, Call, Text } from '#kernel/binding'

const verbs: Partial<Record<Call['operation'], Text>> = {
  create: { zh: '新增', en: 'Create' },
  update: { zh: '编辑', en: 'Edit' },
  remove: { zh: '删除', en: 'Delete' },
  quick: { zh: '快速编辑', en: 'Quick edit' },
  save: { zh: '保存', en: 'Save' },
  restore: { zh: '恢复', en: 'Restore' },
  reveal: { zh: '查看敏感信息', en: 'Reveal' },
}

/** `binding` is a page of the call: its toggles and actions have their own names. */
export function callTitle(binding: Binding, call: Call): Text {
  const field = call.operation === 'toggle' ? binding.fields[call.name] : undefined
  if (field) return { zh: `切换${field.title.zh}`, en: `Switch “${field.title.en}”` }
  const action = binding.actions.find((one) => one.name === call.name)
  return verbs[call.operation] ?? action?.title ?? { zh: call.name, en: call.name }
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
