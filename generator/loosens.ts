// Settings that loosen a control: those that lift four eyes, and the last days of closed periods.
import type { Binding } from '../kernel/binding'
import type { Draft } from './entry-points'

/** Such settings of joined drafts, with the routes of the pages that each guards; undefined if there are none. */
export function loosening(drafts: readonly Draft[]): Binding['loosens'] {
  const found: Record<string, string[]> = {}
  for (const { schema, base, actions } of drafts) {
    const named = [base.closed?.until, ...Object.values(actions).map(({ byAnother }) => byAnother)]
    for (const setting of new Set(named))
      if (typeof setting === 'string')
        found[setting] = [...(found[setting] ?? []), ...(schema.route ? [schema.route] : [])]
  }
  return Object.keys(found).length > 0 ? found : undefined
}
