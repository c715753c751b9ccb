// What is chosen of a tree, shown as that tree: a line for each branch, its leaves beside it.
import { Skeleton } from 'antd'
import type { Reference } from '#kernel/binding'
import { fillKnown } from '#kernel/text'
import type { Option } from '#kernel/wire'
import { useSession } from '../gateway/session'
import { useOptions } from './options'
import { Line } from './Shown'

interface Props {
  reference: Reference
  ids: readonly number[]
  /** Captions that came with the record, for when the tree cannot be had. */
  known: ReadonlyMap<number, string>
}

/** The branches and leaves on the way to what is chosen. */
function chosenOf(options: readonly Option[], chosen: ReadonlySet<number>): Option[] {
  return options.flatMap((option) => {
    const son = chosenOf(option.son ?? [], chosen)
    return chosen.has(option.id) || son.length > 0 ? [{ ...option, son }] : []
  })
}

function Branches({ options, say }: { options: readonly Option[]; say(name: string): string }) {
  return (
    <ul className="chosen-tree">
      {options.map(({ id, name, son = [] }) => {
        const leaves = son.filter((one) => !one.son?.length)
        const branches = son.filter((one) => one.son?.length)
        return (
          <li key={id}>
            <span>{say(name)}</span>
            {leaves.length > 0 && <span className="soft">{leaves.map((leaf) => say(leaf.name)).join(' · ')}</span>}
            {branches.length > 0 && <Branches options={branches} say={say} />}
          </li>
        )
      })}
    </ul>
  )
}

export function ChosenTree({ reference, ids, known }: Props) {
  const { admin } = useSession()
  const { options, loading, failed } = useOptions(reference, {}, '', true)
  const say = (name: string): string => fillKnown(name, { ...admin })
  if (loading && options.length === 0) return <Skeleton active title={false} />
  if (failed) return <Line text={ids.flatMap((id) => known.get(id) ?? []).join(' · ')} />
  return <Branches options={chosenOf(options, new Set(ids))} say={say} />
}
