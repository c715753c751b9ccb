// One line of a tree with checkboxes, and the lines below it.
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { Checkbox, Tag } from 'antd'
import type { CSSProperties } from 'react'
import type { Option } from '#kernel/wire'
import { useWords } from '../../locales/use-words'
import { branchesOf, countIn, pagesIn, rightsOf, tickOf } from './checklist'

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
  onTickRights(page: Option, on: boolean): void
}

interface RightsProps extends Pick<Props, 'option' | 'chosen' | 'disabled' | 'onTick' | 'onTickRights'> {
  /** With all rights, including those that a search hides. */
  full: Option
}

function Rights({ option, full, chosen, disabled, onTick, onTickRights }: RightsProps) {
  const { t } = useWords()
  const { held, of } = countIn(rightsOf(full), chosen)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a cell of the grid in every browser
    <div className="checklist-rights" role="group" aria-label={option.name}>
      {of > 1 && (
        <Checkbox
          className="checklist-every"
          checked={held === of}
          indeterminate={held > 0 && held < of}
          disabled={disabled}
          onChange={() => onTickRights(full, held < of)}
        >
          {t('fields.everyRight')}
        </Checkbox>
      )}
      {rightsOf(option).map((right) => (
        <Checkbox
          key={right.id}
          checked={chosen.has(right.id)}
          disabled={disabled}
          onChange={(event) => onTick(right.id, event.target.checked)}
        >
          {right.name}
        </Checkbox>
      ))}
    </div>
  )
}

/** Number held: the rights of a page, the pages of a directory. */
function Sum({ option, chosen }: { option: Option; chosen: ReadonlySet<number> }) {
  const { t } = useWords()
  const rights = rightsOf(option)
  const { held, of } = countIn(rights.length > 0 ? rights : pagesIn(option), chosen)
  if (of === 0) return <span className="checklist-count" />
  if (rights.length > 0 && held === 0)
    return (
      <span className="checklist-count">
        {chosen.has(option.id) && <Tag bordered={false}>{t('fields.readOnly')}</Tag>}
      </span>
    )
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
        </span>
        <Sum option={full} chosen={chosen} />
        {rightsOf(option).length > 0 && (
          <Rights
            option={option}
            full={full}
            chosen={chosen}
            disabled={disabled}
            onTick={onTick}
            onTickRights={onTickRights}
          />
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
