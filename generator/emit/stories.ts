// Emits stories.ts: the resources whose rows are entries in the timeline of a record, loaded with that timeline only.
import { storiesOf } from '../../kernel/story'
import type { Model } from '../normalise'
import { header } from '../text'

export function emitStories({ bindings }: Model): string {
  const told = storiesOf(bindings)
  const kinds = (names: readonly string[]) =>
    names.map((name) => `    ${name}: () => import('./resources/${name}'),`).join('\n')
  return `${header('schemas/')}import type { Binding } from '#kernel/binding'

/** Resource to those whose rows are entries in the timeline of its records, in the order of their pages. */
export const stories: Readonly<Record<string, Readonly<Record<string, () => Promise<{ binding: Binding }>>>>> = {
${[...told].map(([name, names]) => `  ${name}: {\n${kinds(names)}\n  },`).join('\n')}
}
`
}
