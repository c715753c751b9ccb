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
  if (field) return { zh: `切换${field.title.zh}`, en: `Toggle ${field.title.en}` }
  const action = binding.actions.find((one) => one.name === call.name)
  return verbs[call.operation] ?? action?.title ?? { zh: call.name, en: call.name }
}
