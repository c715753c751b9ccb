// One line of a tree with checkboxes, and the lines below it.
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { Checkbox } from 'antd'
import { type CSSProperties, memo } from 'react'
import type { Option } from '#kernel/wire'
import { useWords } from '../../locales/use-words'
import { flatten } from '../options'
import { branchesOf, countIn, pagesIn, rightsOf, type Ticking, tickOf } from './checklist'
import { Rights, RightsBelow } from './Rights'

const risks = ['change', 'danger'] as const

interface Props {
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
    <span className="checklist-count soft tabular">
      {held}/{of}
    </span>
  )
}

/** True if nothing in the branch has been ticked, folded or hidden since. */
function looksTheSame(before: Props, after: Props): boolean {
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

function Branch(props: Props) {
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
        className={branches.length > 0 ? 'checklist-line checklist-head' : 'checklist-line'}
        style={{ '--level': level } as CSSProperties}
        onClick={({ target }) => {
          if (branches.length > 0 && !(target as Element).closest('label, button')) ticking.open(id)
        }}
      >
        <span className="checklist-name">
          {branches.length > 0 ? (
            <button
              type="button"
              className="checklist-fold"
              aria-expanded={open}
              aria-label={t(open ? 'generic.collapse' : 'generic.expand', { record: name })}
              onClick={() => ticking.open(id)}
            >
              {open ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
            </button>
          ) : (
            <span className="checklist-fold" />
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
