// Makes each call as each person on a running server, and reports answers that differ from the policy.
import type { Binding, Call, Row } from '#kernel/binding'
import { API } from '#kernel/constants'
import type { Answer, Person, TestServer } from '../support/server'
import { bodyFor, NO_ID } from './bodies'
import { sentence } from './compare'
import type { Oracle } from './oracle'
import type { Policy } from './policy'
import type { Role } from './roles'
import { specialBodies } from './special-bodies'

export interface Somebody {
  /** null: a stranger. */
  readonly role: Role | null
  readonly person: Person
}

export interface World {
  readonly bindings: readonly Binding[]
  readonly oracle: Oracle
  readonly server: TestServer
}

/** Callers, each created once: demonstration accounts as they are, others with a role of their own. */
export function callersOf(server: TestServer, oracle: Oracle): (role: Role | null) => Promise<Somebody> {
  const made = new Map<Role | null, Promise<Somebody>>()
  const make = async (role: Role | null): Promise<Somebody> => {
    if (!role) return { role, person: server.nobody }
    const own = { data_scope: role.dataScope, can_sensitive: role.canSensitive, areas: [1] }
    const person = role.account ? await server.as(role.account) : await server.holding([...oracle.held(role)], own)
    return { role, person }
  }
  return (role) => {
    const found = made.get(role) ?? make(role)
    made.set(role, found)
    return found
  }
}

export async function peopleOf(server: TestServer, oracle: Oracle, roles: readonly Role[]): Promise<Somebody[]> {
  const caller = callersOf(server, oracle)
  const people: Somebody[] = []
  for (const role of [null, ...roles]) people.push(await caller(role))
  return people
}

/** One role for each kind of answer; the search starts elsewhere at each `turn`, so that every role is used. */
export function oneOfEach<Key>(roles: readonly (Role | null)[], turn: number, kindOf: (role: Role | null) => Key) {
  const start = turn % roles.length
  const found = new Map<Key, Role | null>()
  for (const role of [...roles.slice(start), ...roles.slice(0, start)]) {
    const kind = kindOf(role)
    if (!found.has(kind)) found.set(kind, role)
  }
  return found
}

/** Keys that pages add to the body: each is an entry point of its own. */
export function selectsOf(policy: Policy): Row[] {
  const selects = ['list', 'create', 'options'].includes(policy.name) ? policy.ways.map((way) => way.select) : []
  const found = new Map(selects.map((select) => [JSON.stringify(select), select]))
  return found.size > 0 ? [...found.values()] : [{}]
}

function multipart(body: Row): { payload: string; type: string } {
  const part = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nno picture\r\n'
  const parts = Object.entries(body).map(([name, value]) => part(name, String(value)))
  return { payload: `${parts.join('')}${file}--x--\r\n`, type: 'multipart/form-data; boundary=x' }
}

export async function send(server: TestServer, person: Person, call: Call, body: Row): Promise<Answer> {
  const { [call.id]: id, ...rest } = body
  const inPath = /\{\w+\}/.test(call.path)
  const path = call.path.replace(/\{\w+\}/, String(id ?? NO_ID))
  const sent = inPath ? rest : body
  const query = Object.entries(sent).map(([key, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    return `${key}=${encodeURIComponent(text)}`
  })
  const form = call.multipart ? multipart(sent) : { payload: JSON.stringify(sent), type: 'application/json' }
  const answer = await server.app.server.inject({
    method: call.method,
    url: API + path + (call.method === 'GET' && query.length > 0 ? `?${query.join('&')}` : ''),
    headers: {
      ...(person.token ? { authorization: person.token } : {}),
      ...(call.method === 'GET' ? {} : { 'content-type': form.type }),
    },
    ...(call.method === 'GET' ? {} : { payload: form.payload }),
  })
  return answer.json() as Answer
}

type Wanted = 'signed in' | 'refused' | 'options only' | 'answered'

/** Association-wide records are written by people with the widest data scope. */
function mayWrite(oracle: Oracle, role: Role, policy: Policy, binding: Binding): boolean {
  return policy.reads || binding.table === null || oracle.rows(role, binding.base).write
}

function wantedOf(oracle: Oracle, role: Role | null, policy: Policy, select: Row, binding: Binding): Wanted {
  const { opened, ways } = oracle.truth(role, policy)
  const { holding } = policy
  if (role && holding && ![...oracle.held(role)].some((entry) => entry.endsWith(holding))) return 'refused'
  if (opened === 'open' || opened === 'session') return 'answered'
  if (!role) return 'signed in'
  const words = Object.entries(select).filter(([key]) => !policy.inputs.includes(key))
  const fitting = ways.filter((way) => words.every(([key, value]) => way.select[key] === value))
  if (fitting.length > 0) return mayWrite(oracle, role, policy, binding) ? 'answered' : 'refused'
  const twin = oracle.policies.find((one) => one.call === policy.call && one.name === 'options' && one !== policy)
  const aside = policy.name === 'list' && twin && oracle.truth(role, twin).opened !== 'refused'
  return aside ? 'options only' : 'refused'
}

const past: ReadonlySet<string> = new Set(['AUTH', 'PERM', 'SYS', 'ROUTE', 'PASSWORD', 'ENROL'])

/** Answers of admitted callers if no referenced record exists. */
function letsIn(call: Call, answer: Answer): boolean {
  if (answer.status === 200) return true
  if (call.operation === 'action' || call.multipart) return !past.has(answer.code ?? 'SYS')
  // The record that it belongs to may take no more, or not in its state.
  if (call.operation === 'create') return ['DUP', 'CAP', 'STATE', 'TIME'].includes(answer.code ?? '')
  if (call.operation === 'save') return answer.code === 'STALE'
  return answer.code === 'NF' && call.operation !== 'list' && call.operation !== 'options'
}

function problem(wanted: Wanted, call: Call, answer: Answer): [said: string, wanted: string] | null {
  const got = `${answer.status} ${answer.code ?? 'OK'}`
  if (wanted === 'signed in' && answer.code !== 'AUTH') return ['may call', `refused: ${got}`]
  if (wanted === 'refused' && answer.code !== 'PERM') return ['may call', `refused: ${got}`]
  if (wanted === 'options only' && (answer.status !== 200 || answer.content.total !== undefined))
    return ['gets the list of', `options only: ${got}`]
  if (wanted === 'answered' && !letsIn(call, answer))
    return ['may not call', `answered: ${got} ${JSON.stringify(answer.errors ?? answer.message)}`]
  // A refusal names the missing right and people who can give it, and nothing behind it.
  const revealed = Object.keys(answer.content ?? {}).filter((key) => key !== 'right' && key !== 'who')
  if ((wanted === 'signed in' && answer.content !== null) || (wanted === 'refused' && revealed.length > 0))
    return ['gets more than a refusal by', `nothing: ${revealed}`]
  return null
}

/**
 * Kinds of answer in the policy of the call: refused for lack of a session, a page or a wider scope; answered in part,
 * or whole.
 */
export function kindsOf(
  policy: Policy,
  select: Row,
  roles: readonly (Role | null)[],
  turn: number,
  { oracle, bindings }: Pick<World, 'oracle' | 'bindings'>,
): Map<string, Role | null> {
  const binding = bindings.find((one) => one.name === policy.resource) as Binding
  return oneOfEach(
    roles,
    turn,
    (role) => `${oracle.truth(role, policy).opened}: ${wantedOf(oracle, role, policy, select, binding)}`,
  )
}

/** One call as several people; empty if each answer is as in the policy. */
export async function liveDifferences(
  policy: Policy,
  people: readonly Somebody[],
  world: World,
  selects: readonly Row[] = selectsOf(policy),
): Promise<string[]> {
  const { oracle, server, bindings } = world
  const binding = bindings.find((one) => one.name === policy.resource) as Binding
  const call = binding.calls[policy.name] as Call
  const found: string[] = []
  for (const select of selects) {
    const page = bindings.find((one) => one.base === binding.base && sameRow(one.select, select)) ?? binding
    for (const { role, person } of people) {
      const wanted = wantedOf(oracle, role, policy, select, binding)
      const asking = wanted === 'answered' && role ? person : await server.as('admin')
      const body = wanted === 'options only' ? { ...select } : await bodyFor(page, call, select, asking)
      // Inputs of the call aren't fields of the record, even with the same name.
      const asked = call.operation === 'action' ? { ...call.input, ...call.with } : {}
      for (const name of Object.keys(body))
        if (
          role &&
          page.fields[name] &&
          !oracle.field(role, page.base, name).write &&
          !(name in select) &&
          !(name in asked)
        )
          delete body[name]
      const special = await specialBodies[policy.key]?.(person, server)
      const said = problem(wanted, call, await send(server, person, call, { ...body, ...special }))
      if (said) found.push(sentence(role, policy, ...said))
    }
  }
  return found
}

function sameRow(left: Row, right: Row): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
