// Names that a resource file may not use: the engine's own words, and properties of every JavaScript object.
import { engineCalls } from './engine-calls'

/** Parts of a behaviour that aren't calls. */
export const behaviourParts = [
  'columns',
  'shownAs',
  'check',
  'restoring',
  'purging',
  'samePerson',
  'lockFirst',
  'scope',
  'scheduled',
  'portions',
  'facts',
  'factSeries',
  'listFigures',
  'boardFigures',
  'sheet',
] as const

/** Operations that need no code of the resource. */
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

/**
 * Reason why an action or a toggle can't have this name; null if it can. Without a table the engine has no calls of its
 * own.
 */
export function reservedCall(name: string, tabled: boolean): string | null {
  if ((behaviourParts as readonly string[]).includes(name)) return 'is a part of every behaviour'
  if (tabled && operations.includes(name)) return 'is an operation of the engine'
  if (tabled && Object.hasOwn(engineCalls, name)) return 'is a right of the engine'
  return reservedName(name)
}

/** Reason why nothing can have this name; null if it can. */
export function reservedName(name: string): string | null {
  return inherited.includes(name) ? 'is a word of JavaScript' : null
}
