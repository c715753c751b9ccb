// Colours of records that others refer to: their own, or that of their branch of a tree.
import type { Option } from '#kernel/wire'
import { isColour } from '../../theme/colour'
import { hues } from '../../theme/hues'
import { flatten } from '../options'

export interface Tint {
  colour: string
  /** More branches than hues: the second round is outlined, so that no two look the same. */
  outlined: boolean
}

export type Tints = ReadonlyMap<number, Tint>

/** A single trunk says nothing: branches begin below it. */
function branchesOf(tree: readonly Option[]): readonly Option[] {
  const [trunk] = tree
  return tree.length === 1 && trunk?.son?.length ? branchesOf(trunk.son) : tree
}

export function tintsOf(tag: string, options: readonly Option[]): Tints {
  if (tag !== 'branch')
    return new Map(
      flatten(options).flatMap((one) => {
        const colour = (one as unknown as Record<string, unknown>)[tag]
        return isColour(colour) ? [[one.id, { colour, outlined: false }] as const] : []
      }),
    )
  // By id and not by place: an area keeps its colour when others are moved.
  const branches = [...branchesOf(options)].sort((left, right) => left.id - right.id)
  return new Map(
    branches.flatMap((branch, index) => {
      const tint = { colour: hues[index % hues.length] as string, outlined: index >= hues.length }
      return flatten([branch]).map(({ id }) => [id, tint] as const)
    }),
  )
}
