// Title of a call: on its button, in the log, and in the contract.
import type { Binding, Call, Text } from './binding'

const verbs: Partial<Record<Call['operation'], Text>> = {
  list: { zh: '列表', en: 'List' },
  read: { zh: '详情', en: 'Details' },
  options: { zh: '选项', en: 'Options' },
  create: { zh: '新增', en: 'Create' },
  update: { zh: '编辑', en: 'Edit' },
  remove: { zh: '删除', en: 'Delete' },
  quick: { zh: '快速编辑', en: 'Quick edit' },
  save: { zh: '保存', en: 'Save' },
  report: { zh: '统计', en: 'Figures' },
  detail: { zh: '明细', en: 'Rows' },
}

/** `binding` is a page of the call, with its own names for toggles and actions. */
export function callTitle(binding: Pick<Binding, 'fields' | 'actions'>, call: Call): Text {
  const field = call.operation === 'toggle' ? binding.fields[call.name] : undefined
  if (field) return { zh: `切换${field.title.zh}`, en: `Switch “${field.title.en}”` }
  const action = binding.actions.find((one) => one.name === call.name)
  return call.title ?? verbs[call.operation] ?? action?.title ?? { zh: call.name, en: call.name }
}

/** Title of a call that may have its button on the rows of another resource. */
export function callTitleAmong(bindings: readonly Binding[], binding: Binding, call: Call): Text {
  const named = [binding, ...bindings].find(({ actions }) =>
    actions.some(({ name, call: own }) => name === call.name && own.resource === call.resource),
  )
  return callTitle(named ?? binding, call)
}
