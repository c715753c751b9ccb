// Text of one call: its title, who may call it, its errors, and the conventions that it takes part in.
import type { Binding, Call } from '#kernel/binding'
import { callTitleAmong } from '#kernel/call-title'
import type { ErrorCode } from '#kernel/errors'
import { type Language, pick } from '#kernel/text'
import { moduleTitle } from '../core/call-title'
import { buttonsOf } from '../seed/menu'
import type { Operation } from './document'
import { errorsOf } from './errors'
import { words } from './words'

/** Calls on one path and method: pages and actions may share one. */
export type Calls = readonly { readonly binding: Binding; readonly call: Call }[]

/** Names of the values of a request. */
function bodyOf({ parameters = [], requestBody }: Operation): ReadonlySet<string> {
  const schemas = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => schema.anyOf ?? [schema])
  return new Set([
    ...parameters.map(({ name }) => name),
    ...schemas.flatMap(({ properties = {} }) => Object.keys(properties)),
  ])
}

/** Pages, each with its buttons that open one of these calls. */
function openedBy(calls: Calls, bindings: readonly Binding[], language: Language): string[] {
  const rights = new Set(calls.flatMap(({ call }) => call.right ?? []))
  const points = calls.flatMap(({ call }) => call.entryPoints).filter(({ derived }) => !derived)
  const routes = new Set(points.map(({ route }) => route))
  return bindings
    .filter(({ route }) => route !== null && routes.has(route))
    .map((page) => {
      const buttons = buttonsOf(page, bindings).filter(({ path }) => rights.has(path))
      const named = buttons.map(({ title }) => pick(title, language)).join(' / ')
      const where = pick(moduleTitle(page), language)
      return named ? `${where} › ${named}` : where
    })
}

function whoText(calls: Calls, bindings: readonly Binding[], language: Language): string {
  if (calls.some(({ call }) => call.access === 'open')) return pick(words.everybody, language)
  const pages = openedBy(calls, bindings, language)
  const forPeople = calls.length > 0 && !calls.some(({ call }) => call.tokens)
  const who = pages.length > 0 ? pages : [pick(words.signedIn, language)]
  return [...who, ...(forPeople ? [pick(words.noTokens, language)] : [])].join(language === 'en' ? '; ' : '；')
}

const inCode = (code: string) => `\`${code}\``

/** @param hasCode true if a resource has code of its own */
export function describeCall(
  operation: Operation,
  calls: Calls,
  { bindings, hasCode }: { bindings: readonly Binding[]; hasCode(name: string): boolean },
  language: Language,
): void {
  const say = (word: keyof typeof words) => pick(words[word], language)
  const body = bodyOf(operation)
  const found = calls.flatMap(({ binding, call }) => errorsOf(binding, call, body, hasCode(binding.base)))
  const codes: ErrorCode[] = found.length > 0 ? [...new Set(found)] : ['AUTH', 'PERM']
  const taken = (['request_no', 'revision', 'revision_list', 'dry'] as const).filter((name) => body.has(name))
  const lines: (readonly [string, string])[] = [
    [say('who'), whoText(calls, bindings, language)],
    [say('refusals'), codes.map(inCode).join(' ')],
    [say('takes'), taken.map(inCode).join(' ')],
    [say('effect'), operation['x-reads'] ? say('nothing') : ''],
  ]
  const titles = calls.map(({ binding, call }) => pick(callTitleAmong(bindings, binding, call), language))
  operation.summary = [...new Set(titles)].join(' / ') || say('title')
  operation.description = lines
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `**${name}**${language === 'en' ? ': ' : '：'}${text}`)
    .join('\n\n')
  operation['x-errors'] = codes
}
