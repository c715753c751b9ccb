// Roles: pages and rights by danger, and a look at the app as the role before it is saved.
import TreeChecklist from '../fields/tree/TreeChecklist'
import { type InputProps, screens } from '../screens'
import { LookButton } from './role/LookButton'

function Grants(props: InputProps<number[]>) {
  const { onChange, record } = props
  return (
    <TreeChecklist
      {...props}
      onChange={(value) => onChange(value as number[] | null)}
      limited={record['data_scope'] !== 'all'}
      tools={<LookButton record={record} />}
    />
  )
}

export default screens('role', { inputs: { auth_ids: Grants } })
