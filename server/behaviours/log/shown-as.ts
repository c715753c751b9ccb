// Module, action and sentence of a log entry as SQL in the reader's language, so that a search finds what the list shows.
// The same words as in `readable.ts`, from the same titles.
import { type RawBuilder, sql } from 'kysely'
import type { Binding } from '#kernel/binding'
import { callTitle } from '#kernel/call-title'
import type { ShownSql } from '../../core/behaviour'
import { moduleTitle, nounTitle, writtenTitles } from '../../core/call-title'

/** English words as JSON objects, by what is stored. */
interface Words {
  /** By address, and by address and stored action where several actions share an address. */
  actions: string
  /** Addresses of calls without records: their sentence has no noun. */
  bare: readonly string[]
  /** By target type. */
  modules: string
  nouns: string
}

function wordsOf(bindings: readonly Binding[]): Words {
  const actions = new Map<string, string>()
  const bare: string[] = []
  for (const binding of bindings)
    for (const call of Object.values(binding.calls)) {
      const address = `${call.method} ${call.path}`
      if (call.reads || call.resource !== binding.name || actions.has(address)) continue
      actions.set(address, callTitle(binding, call).en)
      for (const [written, title] of writtenTitles(bindings, call)) actions.set(`${address} ${written}`, title.en)
      if (binding.table === null) bare.push(address)
    }
  const byName = (title: (page: Binding) => { en: string }): string =>
    JSON.stringify(Object.fromEntries(bindings.map((page) => [page.name, title(page).en])))
  return {
    actions: JSON.stringify(Object.fromEntries(actions)),
    bare,
    modules: byName(moduleTitle),
    nouns: byName(nounTitle),
  }
}

const known = new WeakMap<readonly Binding[], Words>()

function english(bindings: readonly Binding[]): Words {
  const words = known.get(bindings) ?? wordsOf(bindings)
  known.set(bindings, words)
  return words
}

const refIn = (alias: string) => (name: string) => sql.ref(`${alias}.${name}`)

function actionSql(alias: string, { actions }: Words): RawBuilder<unknown> {
  const ref = refIn(alias)
  const address = sql`${ref('method')} || ' ' || ${ref('path')}`
  return sql`coalesce(${actions}::jsonb ->> (${address} || ' ' || ${ref('action')}), ${actions}::jsonb ->> (${address}))`
}

const inEnglish =
  (told: (alias: string, words: Words) => RawBuilder<unknown>): ShownSql =>
  (alias, { language, resources }) =>
    language === 'en' ? told(alias, english(resources.bindings)) : null

export const shownAs = {
  action: inEnglish(actionSql),
  module: inEnglish((alias, { modules }) => sql`${modules}::jsonb ->> ${refIn(alias)('target_type')}`),
  title: inEnglish((alias, words) => {
    const ref = refIn(alias)
    const noun = sql`case when ${ref('method')} || ' ' || ${ref('path')} = any(${words.bare}::text[]) then null
      else ' ' || (${words.nouns}::jsonb ->> ${ref('target_type')}) end`
    return sql`${actionSql(alias, words)} || coalesce(${noun}, '') || coalesce(': ' || nullif(${ref('target_name')}, ''), '')`
  }),
}
