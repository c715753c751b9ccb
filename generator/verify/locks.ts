// Locks: conditions and locked fields exist.
import type { Source } from '../source'
import { checkCondition } from './conditions'
import { checkName, type World } from './world'

export function checkLocks(world: World, source: Source): void {
  const { fields = {}, locks = [] } = source.data
  for (const [index, lock] of locks.entries()) {
    checkCondition(world, source, ['locks', index, 'when'], lock.when, fields)
    for (const word of ['fields', 'except'] as const)
      for (const [place, name] of (lock[word] ?? []).entries())
        checkName(world, source, ['locks', index, word, place], name, Object.keys(fields), 'field')
  }
}
