// The menu: what an entry is, where it may hang, and which pages and rights are there to be taken in.
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dash } from '../fields/Shown'
import { screens } from '../screens'
import { ParentInput } from './menu/ParentInput'
import { PathInput } from './menu/PathInput'
import { TypeInput } from './menu/TypeInput'

const colours = { directory: 'default', page: 'processing', button: 'gold' } as const

function Type({ value }: { value: keyof typeof colours | null | undefined }) {
  const { t } = useTranslation()
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

/** Most entries are seen: only the others need a word. */
function Hidden({ value }: { value: boolean | null | undefined }) {
  const { t } = useTranslation()
  return value === true ? <Tag bordered={false}>{t('access.hidden')}</Tag> : <Dash />
}

export default screens('menu', {
  cells: { type: Type, path: Path, hidden: Hidden },
  details: { type: Type, path: Path },
  inputs: { pid: ParentInput, type: TypeInput, path: PathInput },
  // How an entry stands in the sidebar: a directory opens no tab, a button is not there at all.
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
