// Names that a resource file may not give: the engine's own words, and what every object of JavaScript answers to.
import { engineCalls } from './engine-calls'

/** Parts of a behaviour that are no calls. */
export const behaviourParts = ['columns', 'check', 'restoring', 'purging', 'scheduled'] as const

/** Operations that the server does without code of the resource. */
export const genericOperations = [
  'list',
  'read',
  'create',
  'update',
  'remove',
  'options',
  'quick',
  'toggle',
  'save',
  'report',
  'detail',
] as const
export type GenericOperation = (typeof genericOperations)[number]

const operations = [...genericOperations, 'action']
const inherited = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'then']

/** Why an action or a toggle cannot have this name; null where it can. Without a table the engine has no calls of its own. */
export function reservedCall(name: string, tabled: boolean): string | null {
  if ((behaviourParts as readonly string[]).includes(name)) return 'is a part of every behaviour'
  if (tabled && operations.includes(name)) return 'is an operation of the engine'
  if (tabled && Object.hasOwn(engineCalls, name)) return 'is a right of the engine'
  return reservedName(name)
}

/** Why nothing can have this name; null where it can. */
export function reservedName(name: string): string | null {
  return inherited.includes(name) ? 'is a word of JavaScript' : null
}
