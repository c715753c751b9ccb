// Timeline entries: a reference that the list filters by, a date, and fields of kinds that fit their part.

import { TEXTAREA_FROM } from '../../kernel/constants'
import type { Kind } from '../../kernel/field'
import { kindOf } from '../../kernel/kinds'
import { standard } from '../../kernel/standard'
import type { Path, Source } from '../source'
import { checkFilterValue } from './presets'
import { baseOf, checkName, fieldNames, type World } from './world'

const numbers: readonly Kind[] = ['integer', 'number', 'money']
const parts: Readonly<Record<string, readonly Kind[]>> = {
  of: ['reference'],
  at: ['date', 'date-time'],
  title: ['text', 'choice', 'reference'],
  figure: numbers,
  tone: ['choice'],
}
/** Kinds that need more than a line. */
const tooLong: ReadonlySet<string> = new Set(['html', 'rows', 'object', 'json', 'password', 'image', 'video', 'file'])

export function checkStory(world: World, source: Source): void {
  const { story } = source.data.views ?? {}
  if (!story) return
  const base = baseOf(world, source)
  const names = fieldNames(base)
  const known = (part: string, name: string, place?: number): Kind | undefined => {
    const path: Path = ['views', 'story', part, ...(place === undefined ? [] : [place])]
    if (!checkName(world, source, path, name, names, 'field')) return undefined
    const raw = base.fields?.[name]
    return raw ? kindOf(raw, TEXTAREA_FROM)?.kind : standard[name as keyof typeof standard].kind
  }
  for (const [part, wanted] of Object.entries(parts)) {
    const name = story[part as 'of' | 'at' | 'title' | 'figure' | 'tone']
    const kind = name === undefined ? undefined : known(part, name)
    if (kind && !wanted.includes(kind))
      world.report(source, ['views', 'story', part], `views.story.${part}: "${name}" is no ${wanted.join(' or ')}`)
  }
  for (const [place, name] of (story.facts ?? []).entries()) {
    const kind = known('facts', name, place)
    if (kind && tooLong.has(kind))
      world.report(source, ['views', 'story', 'facts', place], `views.story.facts: "${name}" is too long for a line`)
  }
  for (const [place, name] of (story.link ?? []).entries()) {
    const kind = known('link', name, place)
    const wanted = story.link?.length === 1 ? ['reference'] : place === 0 ? ['text', 'choice'] : ['integer']
    if (kind && !wanted.includes(kind))
      world.report(
        source,
        ['views', 'story', 'link', place],
        `views.story.link: "${name}" is no ${wanted.join(' or ')}`,
      )
  }
  // Rows of a table have no list; all their fields can be filtered by.
  const filters = base.kind === 'table' ? names : (base.views?.list?.filters ?? names)
  if (names.includes(story.of) && !filters.includes(story.of))
    world.report(source, ['views', 'story', 'of'], `views.story.of: the list has no filter "${story.of}"`)
  for (const [name, value] of Object.entries(story.where ?? {})) {
    const path: Path = ['views', 'story', 'where', name]
    if (checkName(world, source, path, name, filters, 'filter'))
      checkFilterValue(world, source, path, { base, name, value }, 'views.story.where')
  }
}
