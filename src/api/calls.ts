// Typed calls of the server by resource and name; basic data and library, fetched once per browser session.
import type { ResourceName, Shapes } from '#generated/index'
import type { Binding, Call, Row } from '#kernel/binding'
import { bindingOf } from './bindings'
import { type SendOptions, send } from './send'
import { session } from './session'

type Calls<N extends ResourceName> = Shapes[N]['calls']
export type Input<N extends ResourceName, A extends keyof Calls<N>> = Calls<N>[A] extends { input: infer I } ? I : never
export type Output<N extends ResourceName, A extends keyof Calls<N>> = Calls<N>[A] extends { output: infer O }
  ? O
  : never

function callOf(binding: Binding, name: string): Call {
  const found = binding.calls[name]
  if (!found) throw new Error(`${binding.name} has no call ${name}`)
  return found
}

/** Keys that a page adds to a list, a create or an options body: `{ scene: "member" }`. */
export function selectOf(binding: Binding, name: string, route?: string): Row {
  const page = route ?? binding.route
  const point = binding.calls[name]?.entryPoints.find((one) => one.route === page && !one.derived)
  return { ...(point?.select ?? binding.select) }
}

/** For the generic screens, whose binding is known only at run time. */
export function callBinding<T = unknown>(
  binding: Binding,
  name: string,
  input: Row | FormData,
  options?: SendOptions,
): Promise<T> {
  return send<T>(callOf(binding, name), input, options)
}

export async function call<N extends ResourceName, A extends keyof Calls<N> & string>(
  resource: N,
  name: A,
  input: Input<N, A>,
  options?: SendOptions,
): Promise<Output<N, A>> {
  return callBinding(await bindingOf(resource), name, input as Row, options)
}

interface Label {
  id: number
  type: string
  type_name?: string
  label: string
  value: string | number
  colour?: string | null
  sort?: number
}

export interface FileCate {
  id: number
  name: string
  pid: number | null
  type?: string
  file_num?: number
  revision?: number
  son?: FileCate[]
}

/** Dictionaries of `/label`, all types. */
export async function fetchLabels(): Promise<Label[]> {
  const kept = session.kept().basic
  if (kept) return kept as Label[]
  const { label } = await send<{ label: Label[] }>({ method: 'POST', path: '/label' }, {})
  session.keep({ basic: label })
  return label
}

/** Categories of the file library; `fresh` after one was changed. */
export async function fetchLibrary(fresh = false): Promise<FileCate[]> {
  const kept = session.kept().library
  if (kept && !fresh) return kept as FileCate[]
  const { list_data } = await send<{ list_data: FileCate[] }>({ method: 'GET', path: '/file_cate' }, {})
  session.keep({ library: list_data })
  return list_data
}
