// Writes the log: who did what to which record, with what result; refused calls too.
import { sql } from 'kysely'
import type { Binding, Operation } from '#kernel/binding'
import type { Context } from '../context'
import type { Db } from '../database/database'

const verbs: Partial<Record<Operation, string>> = {
  create: '新增',
  update: '修改',
  remove: '删除',
  quick: '修改',
  save: '保存',
  restore: '恢复',
  reveal: '查看',
}

function actionTitle(binding: Binding, context: Context): string {
  const { call } = context
  if (call.operation === 'toggle') return `切换${binding.fields[call.name]?.title.zh ?? ''}`
  const action = binding.actions.find((one) => one.name === call.name)
  return verbs[call.operation] ?? action?.title.zh ?? call.name
}

export interface Outcome {
  status: number
  message: string
  cost: number
}

export async function writeLog(db: Db, context: Context, outcome: Outcome): Promise<void> {
  const { page, trail, session } = context
  const [target] = trail.targets
  // Signing in has no session yet: its target is the person who came in.
  const signedInNow = context.call.access === 'open' ? target : undefined
  const names = trail.targets
    .map((one) => one.name)
    .filter(Boolean)
    .slice(0, 5)
    .join('、')
  const action = actionTitle(page, context)
  const more = trail.targets.length > 5 ? `等 ${trail.targets.length} 条` : ''
  const title = `${action}${page.title.zh.replace(/\{\w+\}/g, '')}${names ? `:${names}${more}` : ''}`.slice(0, 200)
  await sql`insert into log (admin_id, admin_name, module, action, title, method, path, target_type, target_id, target_name, diff, ip, ua, status, message, cost_ms, create_time)
    values (${session?.admin.id ?? signedInNow?.id ?? null}, ${session?.admin.real_name ?? signedInNow?.name ?? null}, ${page.title.zh.replace(/\{\w+\}/g, '').slice(0, 30)}, ${action.slice(0, 30)}, ${title},
      ${context.call.method}, ${context.call.path}, ${page.base}, ${target?.id ?? null}, ${names.slice(0, 200) || null},
      ${JSON.stringify(trail.changes)}::jsonb, ${context.ip}, ${context.agent.slice(0, 500)}, ${outcome.status}, ${outcome.message.slice(0, 500)},
      ${Math.round(outcome.cost)}, ${context.now().toISOString()})`.execute(db)
}
