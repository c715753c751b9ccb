// A select over a tree, in a file of its own: few lists and forms have one.
import { TreeSelect, type TreeSelectProps } from 'antd'

export interface Picked {
  value: number
  label: string
}

export type TreePickProps = TreeSelectProps<Picked | Picked[]>

export default function TreePick(props: TreePickProps) {
  return (
    <TreeSelect<Picked | Picked[]>
      {...props}
      showSearch
      labelInValue
      treeNodeFilterProp="name"
      fieldNames={{ label: 'name', value: 'id', children: 'son' }}
      listHeight={320}
    />
  )
}
