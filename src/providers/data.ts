// Refine's data provider as a thin adapter: each method is one call of the binding.
import type {
  CreateParams,
  CustomParams,
  DataProvider,
  DeleteManyParams,
  DeleteOneParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  MetaQuery,
  UpdateParams,
} from '@refinedev/core'
import type { Binding, Row } from '#kernel/binding'
import { API, PAGE_SIZE } from '#kernel/constants'
import type { ListQuery, Option, Page } from '#kernel/wire'
import { bindingOf } from '../api/bindings'
import { callBinding, selectOf } from '../api/calls'
import type { SendOptions } from '../api/send'
import { queryOfFilters, sortOf } from './crud-filters'

/** Keys of Refine's `meta` for screens. */
export interface CallMeta {
  /** Keys of a list's body beside those of Refine's filters, sorters and pages: `keyword`, `columns`, `group`. */
  query?: Omit<ListQuery, 'page' | 'limit' | 'sort' | 'filter' | 'any'> & Row
  /** The requesting page, whose `select` is added. */
  route?: string
  /** The form shows the failure itself. */
  quiet?: boolean
  /** Instead of the method's own call: `statistics/areaDetail`'s `detail`, a bespoke `listMine`. */
  call?: string
  /** For `custom`: the resource of the call. */
  resource?: string
}

function options(meta: MetaQuery | undefined): SendOptions {
  const signal = meta?.queryContext?.signal
  return { ...(signal ? { signal } : {}), quiet: (meta as CallMeta | undefined)?.quiet === true }
}

async function prepare(
  resource: string,
  meta: MetaQuery | undefined,
  name: string,
): Promise<[Binding, CallMeta, string]> {
  const words = (meta ?? {}) as CallMeta
  return [await bindingOf(resource), words, words.call ?? name]
}

function keyOf(binding: Binding, name: string, id: string | number): Row {
  return binding.kind === 'settings' ? {} : { [binding.calls[name]?.id ?? 'id']: Number(id) }
}

const provider = {
  getApiUrl: () => API,

  async getList({ resource, pagination, sorters, filters, meta }: GetListParams) {
    const [binding, words, name] = await prepare(resource, meta, 'list')
    const paged =
      pagination?.mode === 'off' ? {} : { page: pagination?.currentPage ?? 1, limit: pagination?.pageSize ?? PAGE_SIZE }
    const query = { ...words.query, ...queryOfFilters(filters), sort: sortOf(sorters) }
    const body = { ...selectOf(binding, name, words.route), ...query, ...paged }
    const page = await callBinding<Page>(binding, name, body, options(meta))
    return { data: page.list_data, total: page.total ?? page.list_data.length, summary: page.summary }
  },

  /** Captions of chosen records. */
  async getMany({ resource, ids, meta }: GetManyParams) {
    const [binding, words, name] = await prepare(resource, meta, 'options')
    const body = { ...selectOf(binding, name, words.route), id_list: ids.map(Number) }
    const { list_data: data } = await callBinding<{ list_data: Option[] }>(binding, name, body, options(meta))
    return { data }
  },

  async getOne({ resource, id, meta }: GetOneParams) {
    const [binding, , name] = await prepare(resource, meta, 'read')
    return { data: await callBinding<Row>(binding, name, keyOf(binding, name, id), options(meta)) }
  },

  async create({ resource, variables, meta }: CreateParams<Row>) {
    const [binding, words, name] = await prepare(resource, meta, 'create')
    const body = { ...selectOf(binding, name, words.route), ...variables }
    return { data: await callBinding<Row>(binding, name, body, options(meta)) }
  },

  /** `variables`: the changed fields only, and `revision`, the one they are based on. */
  async update({ resource, id, variables, meta }: UpdateParams<Row>) {
    const binding = await bindingOf(resource)
    const [, , name] = await prepare(resource, meta, binding.kind === 'settings' ? 'save' : 'update')
    const body = { ...keyOf(binding, name, id), ...variables }
    return { data: await callBinding<Row>(binding, name, body, options(meta)) }
  },

  async deleteOne({ resource, id, variables, meta }: DeleteOneParams<Row>) {
    const { data } = await provider.deleteMany({ resource, ids: [id], variables, meta })
    return { data: data[0] }
  },

  async deleteMany({ resource, ids, variables, meta }: DeleteManyParams<Row>) {
    const [binding, , name] = await prepare(resource, meta, 'remove')
    const body = { ...variables, id_list: ids.map(Number) }
    return { data: [await callBinding<Row>(binding, name, body, options(meta))] }
  },

  /** Any call by name: `meta: { resource, call }`. */
  async custom({ payload, meta }: CustomParams<unknown, Row>) {
    const { resource, call } = (meta ?? {}) as CallMeta
    if (!resource || !call) throw new Error('custom needs meta.resource and meta.call')
    return { data: await callBinding<Row>(await bindingOf(resource), call, payload ?? {}, options(meta)) }
  },
}

/** Refine declares each method for every record type at once; ours answer the rows of the binding. */
export const dataProvider = provider as unknown as DataProvider
