// Chosen entries of a tree, read-only: each branch with its entries, each entry with its rights.
import { WarningOutlined } from '@ant-design/icons'
import { Flex, Skeleton, Tag, Typography } from 'antd'
import type { Reference } from '#kernel/binding'
import type { Option } from '#kernel/wire'
import { useWords } from '../../locales/use-words'
import { useNamedOptions } from '../options'
import { Line } from '../text-parts'
import styles from './Checklist.module.css'
import { branchesOf, type Risk, rightsOf, riskOf, tickOf } from './checklist'

export interface ChosenTreeProps {
  reference: Reference
  ids: readonly number[]
  /** Captions from the record, for when the tree can't be loaded. */
  known: ReadonlyMap<number, string>
}

const nothing = {}

function Entry({ option, chosen }: { option: Option; chosen: ReadonlySet<number> }) {
  const { t } = useWords()
  const rights = rightsOf(option)
  const granted = rights.filter(({ id }) => chosen.has(id))
  const namesOf = (risk: Risk): string =>
    granted.flatMap((right) => (riskOf(right) === risk ? right.name : [])).join(' · ')
  return (
    <li className={styles.page}>
      <span>{option.name}</span>
      {granted.length > 0 && (
        <span>
          <span className="soft">{namesOf('change')}</span>
          {namesOf('danger') && (
            <Typography.Text type="danger" style={{ marginInlineStart: 12 }}>
              <WarningOutlined aria-hidden /> {t('grants.dangers', { names: namesOf('danger') })}
            </Typography.Text>
          )}
        </span>
      )}
      {rights.length > 0 && granted.length === 0 && (
        <span>
          <Tag bordered={false} style={{ margin: 0 }}>
            {t('grants.readOnly')}
          </Tag>
        </span>
      )}
    </li>
  )
}

/** Nested branches are titled by their path. */
function sectionsOf(options: readonly Option[], above: string): { title: string; entries: Option[] }[] {
  const leaves = options.filter((option) => branchesOf(option).length === 0)
  return [
    ...(leaves.length > 0 ? [{ title: above, entries: leaves }] : []),
    ...options.flatMap((option) => {
      const below = branchesOf(option)
      return below.length > 0 ? sectionsOf(below, above === '' ? option.name : `${above} / ${option.name}`) : []
    }),
  ]
}

export default function ChosenTree({ reference, ids, known }: ChosenTreeProps) {
  const { options, loading, failed } = useNamedOptions(reference, nothing)
  if (loading && options.length === 0) return <Skeleton active title={false} />
  if (failed) return <Line text={ids.flatMap((id) => known.get(id) ?? []).join(' · ')} />
  const chosen = new Set(ids)
  const sections = sectionsOf(options, '')
    .map(({ title, entries }) => ({ title, entries: entries.filter((one) => tickOf(one, chosen) !== 'none') }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <Flex vertical gap={18}>
      {sections.map(({ title, entries }) => (
        <section key={title}>
          {title !== '' && <h3 style={{ marginBottom: 6, fontSize: 14, fontWeight: 600 }}>{title}</h3>}
          <ul>
            {entries.map((option) => (
              <Entry key={option.id} option={option} chosen={chosen} />
            ))}
          </ul>
        </section>
      ))}
    </Flex>
  )
}
