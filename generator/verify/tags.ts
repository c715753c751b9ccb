// Tags: a colour among the options of the resource, or the branches of a tree.
import { TEXTAREA_FROM } from '../../kernel/constants'
import { kindOf } from '../../kernel/kinds'
import type { Source } from '../source'
import { checkName, type World } from './world'

export function checkTag(world: World, source: Source): void {
  const { tag, kind, fields = {}, views } = source.data
  if (tag === undefined) return
  if (tag === 'branch') {
    if (kind !== 'tree') world.report(source, ['tag'], 'tag: "branch" is for trees')
    return
  }
  if (!checkName(world, source, ['tag'], tag, Object.keys(fields), 'field')) return
  if (fields[tag] && kindOf(fields[tag], TEXTAREA_FROM)?.kind !== 'color')
    world.report(source, ['tag'], `tag: "${tag}" is no color`)
  else if (!views?.options?.includes(tag))
    world.report(source, ['tag'], `tag: "${tag}" is not among views.options, so other pages do not know it`)
}
