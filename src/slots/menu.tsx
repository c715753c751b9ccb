// The menu: type, parent, and the pages and rights not added yet.
import { Tag } from 'antd'
import { EmptyValue } from '../fields/text-parts'
import { useWords } from '../locales/use-words'
import { slots } from '../slots'
import { ParentInput, PathInput, TypeInput } from './menu/inputs'

const colours = { directory: 'default', page: 'processing', button: 'gold' } as const

function Type({ value }: { value: keyof typeof colours | null | undefined }) {
  const { t } = useWords()
  if (!value) return null
  return (
    <Tag color={colours[value]} bordered={false}>
      {t(`access.type.${value}`)}
    </Tag>
  )
}

function Path({ value }: { value: string | null | undefined }) {
  return <code className="menu-path">{value}</code>
}

/** Most entries are visible: only hidden ones need a tag. */
function Hidden({ value }: { value: boolean | null | undefined }) {
  const { t } = useWords()
  return value === true ? <Tag bordered={false}>{t('access.hidden')}</Tag> : <EmptyValue />
}

export default slots('menu', {
  cells: { type: Type, path: Path, hidden: Hidden },
  details: { type: Type, path: Path },
  inputs: { pid: ParentInput, type: TypeInput, path: PathInput },
  // Fields by type of entry: a directory opens no tab, a button is not in the sidebar at all.
  leavesOut: ({ type }) =>
    type === 'button'
      ? ['hidden', 'always_show', 'affix', 'no_cache']
      : type === 'directory'
        ? ['affix', 'no_cache']
        : type === 'page'
          ? ['always_show']
          : [],
  takesBelow: (row) => row.type !== 'button',
})
