// Calls that the engine offers for every resource, with permissions derived from the resource's own calls.
import type { Binding, Call, Text } from './binding'

/** Calls of one page: recycle bin, bulk edit, export and import, manual order. */
export type EngineCall = 'edit' | 'recycle' | 'restore' | 'purge' | 'export' | 'import' | 'reorder'

interface Rule {
  /** The call of the resource whose entry points it shares. */
  readonly as: 'list' | 'create' | 'update' | 'remove'
  /** Of a resource without that one, such as an import that only updates. A view leaves it out on purpose. */
  readonly otherwise?: 'update'
  readonly offered: (binding: Pick<Binding, 'features'>) => boolean
  /** A right of its own; by default that of the call in `as`. */
  readonly right?: Text
  /** It can't be undone. */
  readonly danger?: true
}

const always = () => true

export const engineCalls: Readonly<Record<EngineCall, Rule>> = {
  edit: { as: 'update', offered: always },
  recycle: { as: 'remove', offered: ({ features }) => features.softDelete },
  restore: { as: 'remove', offered: ({ features }) => features.softDelete },
  purge: {
    as: 'remove',
    offered: ({ features }) => features.softDelete && features.purge,
    right: { zh: '彻底删除', en: 'Delete permanently' },
    danger: true,
  },
  export: { as: 'list', offered: ({ features }) => features.export },
  import: {
    as: 'create',
    otherwise: 'update',
    offered: ({ features }) => features.import,
    right: { zh: '导入', en: 'Import' },
  },
  reorder: { as: 'update', offered: ({ features }) => features.reorder !== undefined },
}

/**
 * The call that decides about an engine call of this page: its entry points, and its right or one of its own. null if
 * the resource doesn't offer it. Exports also need the role's `can_export`.
 */
export function engineCall(
  binding: Pick<Binding, 'calls' | 'features' | 'name' | 'base' | 'table' | 'report'>,
  name: EngineCall,
): Call | null {
  // The rows behind a number, and rankings, are exported by whoever may see them.
  if (binding.report) return name === 'export' ? (binding.calls['report'] ?? null) : null
  const { as, otherwise, offered, right } = engineCalls[name]
  const call = binding.calls[as] ?? (otherwise && binding.name === binding.base ? binding.calls[otherwise] : undefined)
  if (!call || binding.table === null || !offered(binding)) return null
  return right ? { ...call, right: `${binding.base}.${name}` } : call
}
