// Handlers of generic calls, by operation.
import type { Binding, Operation } from '#kernel/binding'
import type { GenericOperation } from '#kernel/reserved'
import type { AnyHandle } from '../core/behaviour'
import { create } from './create'
import { list } from './list'
import { options } from './options'
import { quick } from './quick'
import { read } from './read'
import { remove } from './remove'
import { readSettings, saveSettings } from './settings'
import { toggle } from './toggle'
import { update } from './update'

const generic: Record<Exclude<GenericOperation, 'report' | 'detail'>, AnyHandle> = {
  list,
  read,
  create,
  update,
  remove,
  options,
  quick,
  toggle,
  save: saveSettings,
}

/** undefined if only a behaviour can answer. */
export function genericAction(binding: Binding, operation: Operation): AnyHandle | undefined {
  if (binding.table === null) return undefined
  if (binding.kind === 'settings' && operation === 'read') return readSettings
  return Object.hasOwn(generic, operation) ? generic[operation as keyof typeof generic] : undefined
}
