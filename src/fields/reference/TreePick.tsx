// A select over a tree, in a file of its own: few lists and forms have one.
import { TreeSelect, type TreeSelectProps } from 'antd'
import { useMemo, useState } from 'react'
import type { Option } from '#kernel/wire'
import { flatten } from '../options'

export interface Picked {
  value: number
  label: string
}

export type TreePickProps = TreeSelectProps<Picked | Picked[]>

export default function TreePick(props: TreePickProps) {
  const { treeData, onSearch } = props
  const [typed, setTyped] = useState('')
  const all = useMemo(() => flatten((treeData ?? []) as unknown as Option[]).map(({ id }) => id), [treeData])
  return (
    <TreeSelect<Picked | Picked[]>
      {...props}
      onKeyDown={(event) => {
        // Closes the list alone, not the dialog around it.
        if (event.key === 'Escape' && props.open) event.stopPropagation()
      }}
      onSearch={(text) => {
        setTyped(text)
        onSearch?.(text)
      }}
      // The box itself expands what it finds only as the text changes, not when the options arrive after it.
      {...(typed.trim() ? { treeExpandedKeys: all } : {})}
      showSearch
      labelInValue
      treeNodeFilterProp="name"
      fieldNames={{ label: 'name', value: 'id', children: 'son' }}
      listHeight={320}
    />
  )
}
