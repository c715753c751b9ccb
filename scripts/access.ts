// `npm run access`: who may call what; `-- user.remove` asks about a call, `-- 财务` about a role.
import { bindings } from '#generated/bindings'
import { nearest } from '../generator/nearest'
import { type RoleCard, startRoles } from './access/grants'
import { liveRoles, liveUrl } from './access/live-roles'
import { callReport, matrix, roleReport } from './access/report'
import { callsOf } from './access/table'
import { type Say, speaker } from './access/words'

/** The answer to one question, or the whole table. */
function answer(question: string | undefined, roles: readonly RoleCard[], say: Say): string {
  if (!question) return matrix(roles, bindings, say)
  const role = roles.find((one) => one.name === question)
  if (role) return roleReport(role, bindings, say)
  const all = callsOf(bindings)
  const path = question.replace(/^(GET|POST)\s+/i, '')
  const found = all.filter(({ key, binding, call }) => [key, binding.name, call.path].some((name) => name === path))
  if (found.length > 0) return found.map((one) => callReport(one, roles, say)).join('\n\n')
  const known = [...all.map(({ key }) => key), ...roles.map(({ name }) => name)]
  throw new Error(`There is neither a call nor a role named "${question}"${nearest(question, known)}`)
}

const options = process.argv.slice(2)
const [question] = options.filter((one) => !one.startsWith('--'))
try {
  const roles = options.includes('--live') ? await liveRoles(liveUrl()) : startRoles(bindings)
  console.log(answer(question, roles, speaker(options.includes('--en'))))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
