// One line of a tree with checkboxes, and the lines below it.
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { Checkbox } from 'antd'
import type { CSSProperties } from 'react'
import type { Option } from '#kernel/wire'
import { useWords } from '../../locales/use-words'
import { branchesOf, countIn, pagesIn, rightsOf, tickOf } from './checklist'
import { Rights, RightsBelow } from './Rights'

const risks = ['change', 'danger'] as const

interface Props {
  /** The shown part, as a search may hide some. */
  option: Option
  level: number
  /** The whole tree, for counting. */
  whole: readonly Option[]
  chosen: ReadonlySet<number>
  opened: ReadonlySet<number>
  disabled: boolean
  onOpen(id: number): void
  onTick(id: number, on: boolean): void
  onTickRights(rights: readonly Option[], on: boolean): void
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

export function ChecklistBranch(props: Props) {
  const { option, level, whole, chosen, opened, disabled, onOpen, onTick, onTickRights } = props
  const { t } = useWords()
  const { id, name } = option
  const full = whole.find((one) => one.id === id) ?? option
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
          if (branches.length > 0 && !(target as Element).closest('label, button')) onOpen(id)
        }}
      >
        <span className="checklist-name">
          {branches.length > 0 ? (
            <button
              type="button"
              className="checklist-fold"
              aria-expanded={open}
              aria-label={t(open ? 'generic.collapse' : 'generic.expand', { record: name })}
              onClick={() => onOpen(id)}
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
            onChange={() => onTick(id, tick !== 'all')}
          >
            {name}
          </Checkbox>
          {branches.length > 0 && <Seen option={full} chosen={chosen} />}
        </span>
        {risks.map((risk) =>
          rightsOf(full).length > 0 ? (
            <Rights key={risk} {...{ risk, option, full, chosen, disabled, onTick, onTickRights }} />
          ) : (
            <RightsBelow key={risk} {...{ risk, full, chosen, disabled, onTickRights }} />
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
