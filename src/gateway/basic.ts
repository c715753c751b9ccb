// Basic data and library: fetched once per browser session.
import { send } from './send'
import { session } from './session'

export interface Label {
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
