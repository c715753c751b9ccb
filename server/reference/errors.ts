// Codes with which a call can be refused, from the words of its resource.
import type { Binding, Call } from '#kernel/binding'
import type { ErrorCode } from '#kernel/errors'
import { errors } from '#kernel/errors'
import { takesChosen } from '#kernel/taken'

/** Any call may answer these: they stand once at the top of the reference. */
export const everywhere: readonly ErrorCode[] = ['PASSWORD', 'ENROL', 'SIZE', 'RATE', 'DOWN', 'SYS']

/** Rules that only code knows, of writes. */
const ofCode: readonly ErrorCode[] = ['NF', 'DUP', 'STATE', 'CAP', 'TIME', 'BAL', 'EXT']
const signingIn: readonly ErrorCode[] = ['CRED', 'CAPTCHA', 'TOTP']

const writesRecord = new Set<Call['operation']>(['create', 'update', 'save', 'quick', 'toggle', 'action'])
const namesRecord = new Set<Call['operation']>(['read', 'update', 'quick', 'toggle', 'remove', 'detail'])

/** @param body names of the request; `hasCode`: the resource has a behaviour */
export function errorsOf(binding: Binding, call: Call, body: ReadonlySet<string>, hasCode: boolean): ErrorCode[] {
  const { operation, reads, access } = call
  const found = new Set<ErrorCode>(['PARAM'])
  const add = (condition: unknown, ...codes: readonly ErrorCode[]) => {
    if (condition) for (const code of codes) found.add(code)
  }
  add(access !== 'open', 'AUTH')
  add(access === 'granted' || !call.tokens, 'PERM')
  // Only calls that need no session ask for the parts of one.
  add(body.has('password') || body.has('captcha') || body.has('code'), ...signingIn)
  add(namesRecord.has(operation) || body.has('id') || body.has('id_list') || call.path.includes('{'), 'NF')
  add(body.has('resource'), 'NF', 'PERM', 'COUNT')
  add(body.has('revision') || call.review, 'STALE')
  add(body.has('request_no'), 'DUP')
  add(takesChosen(call), 'COUNT')
  add(operation === 'remove', 'REF', 'STATE')
  add(writesRecord.has(operation) && !reads, 'DUP')
  add(binding.locks.length > 0 || binding.closed || call.set, ...(reads ? [] : (['STATE'] as const)))
  add(operation === 'report' || operation === 'detail' || binding.kind === 'calls', 'CAP')
  add(call.operation === 'action' && reads, 'NF', 'EXT')
  add(!reads && (hasCode || operation === 'action'), ...ofCode)
  return (Object.keys(errors) as ErrorCode[]).filter((code) => found.has(code))
}
