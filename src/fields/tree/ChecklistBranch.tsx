// One line of a tree with checkboxes, the rights beside it, and the lines below it.
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { Button, Checkbox, Typography } from 'antd'
import { type CSSProperties, memo } from 'react'
import type { Option } from '#kernel/wire'
import { useWords } from '../../locales/use-words'
import { flatten } from '../options'
import styles from './Checklist.module.css'
import {
  branchesOf,
  countIn,
  needsAllAreas,
  pagesIn,
  type Risk,
  rightsIn,
  rightsOf,
  type Ticking,
  tickOf,
} from './checklist'

interface RightsProps {
  risk: Risk
  /** The shown part, as a search may hide some. */
  option: Option
  /** With all rights, including those that a search hides. */
  full: Option
  chosen: ReadonlySet<number>
  disabled: boolean
  /** The role's data scope is less than all. */
  limited: boolean
  ticking: Ticking
}

interface EveryProps {
  name: string
  rights: readonly Option[]
  chosen: ReadonlySet<number>
  disabled: boolean
  ticking: Ticking
}

/** All of them at once, with the number held. */
function Every({ name, rights, chosen, disabled, ticking }: EveryProps) {
  const { held, of } = countIn(rights, chosen)
  return (
    <Checkbox
      className={`soft ${styles.every}`}
      checked={held === of}
      indeterminate={held > 0 && held < of}
      disabled={disabled}
      onChange={() => ticking.tickRights(rights, held < of)}
    >
      {name}{' '}
      <span className="tabular">
        {held}/{of}
      </span>
    </Checkbox>
  )
}

/** A directory: what changes is ticked at once; what is dangerous is only counted. */
function RightsBelow({ risk, full, chosen, disabled, ticking }: Omit<RightsProps, 'option' | 'limited'>) {
  const { t } = useWords()
  const rights = rightsIn(full, risk)
  if (rights.length === 0) return <span />
  const { held, of } = countIn(rights, chosen)
  if (risk === 'change')
    return (
      <div>
        <Every name={t('grants.every.change')} {...{ rights, chosen, disabled, ticking }} />
      </div>
    )
  return (
    <Typography.Text type={held > 0 ? 'danger' : 'secondary'} className="tabular">
      <span className="hidden-words">{t('grants.danger')}</span> {held}/{of}
    </Typography.Text>
  )
}

function Rights({ risk, option, full, chosen, disabled, limited, ticking }: RightsProps) {
  const { t } = useWords()
  const shown = rightsOf(option, risk)
  const all = rightsOf(full, risk)
  if (shown.length === 0) return <span />
  const title = t(`grants.${risk}`)
  const useless = limited ? shown.filter((right) => chosen.has(right.id) && needsAllAreas(right)) : []
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a cell of the grid in every browser
    <div className={styles.boxes} data-risk={risk} role="group" aria-label={`${option.name} · ${title}`}>
      <span className={`soft ${styles.nature}`} aria-hidden>
        {title}
      </span>
      {all.length > 1 && risk === 'change' && (
        <Every name={t('grants.every.change')} rights={all} {...{ chosen, disabled, ticking }} />
      )}
      {shown.map((right) => (
        <Checkbox
          key={right.id}
          checked={chosen.has(right.id)}
          disabled={disabled}
          onChange={(event) => ticking.tick(right.id, event.target.checked)}
        >
          {right.name}
        </Checkbox>
      ))}
      {useless.length > 0 && (
        <p style={{ color: 'var(--warning)' }}>
          {t('grants.shared', { names: useless.map(({ name }) => name).join(t('generic.comma')) })}
        </p>
      )}
    </div>
  )
}

const risks = ['change', 'danger'] as const

interface BranchProps {
  /** The shown part, as a search may hide some. */
  option: Option
  level: number
  /** All entries by id, for counting. */
  whole: ReadonlyMap<number, Option>
  chosen: ReadonlySet<number>
  opened: ReadonlySet<number>
  disabled: boolean
  /** The role's data scope is less than all. */
  limited: boolean
  ticking: Ticking
}

/** The number of pages that are seen in a directory. */
function Seen({ option, chosen }: { option: Option; chosen: ReadonlySet<number> }) {
  const { held, of } = countIn(pagesIn(option), chosen)
  return (
    <span className="soft tabular">
      {held}/{of}
    </span>
  )
}

/** True if nothing in the branch has been ticked, folded or hidden since. */
function looksTheSame(before: BranchProps, after: BranchProps): boolean {
  const { option, whole, ticking } = after
  if (option !== before.option || whole !== before.whole || ticking !== before.ticking) return false
  if (before.level !== after.level || before.disabled !== after.disabled || before.limited !== after.limited)
    return false
  const entries = flatten([whole.get(option.id) ?? option])
  return entries.every(
    ({ id }) => before.chosen.has(id) === after.chosen.has(id) && before.opened.has(id) === after.opened.has(id),
  )
}

/** A tree of rights has hundreds of boxes, of which a tick changes a few. */
export const ChecklistBranch = memo(Branch, looksTheSame)

function Branch(props: BranchProps) {
  const { option, level, whole, chosen, opened, disabled, limited, ticking } = props
  const { t } = useWords()
  const { id, name } = option
  const full = whole.get(id) ?? option
  const tick = tickOf(full, chosen)
  const branches = branchesOf(option)
  const open = opened.has(id)
  return (
    <li>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the pointer; the button within is the control */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        className={styles.line}
        data-line
        data-branch={branches.length > 0}
        style={{ '--level': level } as CSSProperties}
        onClick={({ target }) => {
          if (branches.length > 0 && !(target as Element).closest('label, button')) ticking.open(id)
        }}
      >
        <span className={styles.name}>
          {branches.length > 0 ? (
            <Button
              type="text"
              size="small"
              className={styles.fold}
              icon={open ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
              aria-expanded={open}
              aria-label={t(open ? 'generic.collapse' : 'generic.expand', { record: name })}
              onClick={() => ticking.open(id)}
            />
          ) : (
            <span className={styles.fold} />
          )}
          <Checkbox
            checked={tick === 'all'}
            indeterminate={tick === 'some'}
            disabled={disabled}
            onChange={() => ticking.tick(id, tick !== 'all')}
          >
            {name}
          </Checkbox>
          {branches.length > 0 && <Seen option={full} chosen={chosen} />}
        </span>
        {risks.map((risk) =>
          rightsOf(full).length > 0 ? (
            <Rights key={risk} {...{ risk, option, full, chosen, disabled, limited, ticking }} />
          ) : (
            <RightsBelow key={risk} {...{ risk, full, chosen, disabled, ticking }} />
          ),
        )}
      </div>
      {open && branches.length > 0 && (
        <ul>
          {branches.map((one) => (
            <ChecklistBranch key={one.id} {...props} option={one} level={level + 1} />
          ))}
        </ul>
      )}
    </li>
  )
}
