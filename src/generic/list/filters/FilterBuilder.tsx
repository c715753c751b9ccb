// All filters at once, with any-of groups; active when applied.
import { PlusOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import type { Field, Row } from '#kernel/binding'
import { firstBy } from '#kernel/leading'
import type { Filter } from '#kernel/wire'
import { useWords } from '../../../locales/use-words'
import { useNarrow } from '../../use-narrow'
import { ConditionGroup } from './ConditionGroup'
import type { Group } from './condition-group'
import { cleanGroup } from './conditions'

interface Props {
  fields: readonly Field[]
  filter: Readonly<Filter>
  any: readonly Filter[]
  scope: Row
  open: boolean
  onClose(): void
  onApply(filter: Filter, any: Filter[]): void
}

const MOST_GROUPS = 20
/** So many are offered without being added first. */
const OFFERED = 10
let next = 0
function groupOf(filter: Readonly<Filter>): Group {
  next += 1
  return { key: next, names: Object.keys(filter), filter: { ...filter } }
}

function Inside({ fields, filter, any, scope, onApply, onClose }: Omit<Props, 'open'>) {
  const { t } = useWords()
  const narrow = useNarrow()
  const names = fields.map((field) => field.name)
  const quick = narrow ? names : [...new Set([...Object.keys(filter), ...names.slice(0, OFFERED)])]
  const [all, setAll] = useState<Group>(() => ({ ...groupOf(filter), names: quick }))
  const [groups, setGroups] = useState<readonly Group[]>(() => any.map(groupOf))
  const known = new Set(fields.map((field) => field.name))
  // Which row is the first depends on all conditions: it can't be one of several.
  const either = fields.filter((field) => !firstBy(field))
  const apply = (): void => {
    const made = groups.map((group) => cleanGroup(group.filter, known)).filter((one) => Object.keys(one).length > 0)
    onApply(cleanGroup(all.filter, known), made)
    onClose()
  }
  const clear = (): void => {
    setAll({ ...groupOf({}), names: quick })
    setGroups([])
  }
  return (
    <>
      <div className="builder">
        <section aria-labelledby="builder-all">
          <h2 id="builder-all">{t('generic.builder.all')}</h2>
          <ConditionGroup group={all} fields={fields} scope={scope} onChange={setAll} />
        </section>
        <section aria-labelledby="builder-any">
          <h2 id="builder-any">{t('generic.builder.any')}</h2>
          {groups.map((group, index) => (
            <div key={group.key}>
              {index > 0 && <div className="builder-or">{t('generic.builder.or')}</div>}
              <div className="builder-group">
                <ConditionGroup
                  group={group}
                  fields={either}
                  scope={scope}
                  onChange={(changed) => setGroups(groups.map((one) => (one.key === group.key ? changed : one)))}
                  onRemove={() => setGroups(groups.filter((one) => one.key !== group.key))}
                />
              </div>
            </div>
          ))}
          <Button
            type="dashed"
            block
            icon={<PlusOutlined />}
            disabled={groups.length >= MOST_GROUPS}
            onClick={() => setGroups([...groups, groupOf({})])}
          >
            {t('generic.builder.addGroup')}
          </Button>
          {groups.length === 0 && <p className="soft builder-hint">{t('generic.builder.hint')}</p>}
        </section>
      </div>
      <div className="filter-foot">
        <Button onClick={clear}>{t('generic.reset')}</Button>
        <Button type="primary" onClick={apply}>
          {t('generic.showResults')}
        </Button>
      </div>
    </>
  )
}

export default function FilterBuilder({ open, ...rest }: Props) {
  const { t } = useWords()
  const narrow = useNarrow()
  return (
    <Drawer
      open={open}
      onClose={rest.onClose}
      title={t('generic.filters')}
      width={narrow ? '100%' : 640}
      className="filter-drawer"
      destroyOnHidden
    >
      <Inside {...rest} />
    </Drawer>
  )
}
