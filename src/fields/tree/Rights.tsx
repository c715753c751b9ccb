// The rights of a page of one nature, or those of all pages of a directory as one tick.
import { Checkbox } from 'antd'
import type { Option } from '#kernel/wire'
import { useWords } from '../../locales/use-words'
import { countIn, needsAllAreas, type Risk, rightsIn, rightsOf, type Ticking } from './checklist'

interface Props {
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
      className="checklist-every"
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
export function RightsBelow({ risk, full, chosen, disabled, ticking }: Omit<Props, 'option' | 'limited'>) {
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
    <span className={held > 0 ? 'checklist-danger tabular' : 'soft tabular'}>
      <span className="hidden-words">{t('grants.danger')}</span> {held}/{of}
    </span>
  )
}

export function Rights({ risk, option, full, chosen, disabled, limited, ticking }: Props) {
  const { t } = useWords()
  const shown = rightsOf(option, risk)
  const all = rightsOf(full, risk)
  if (shown.length === 0) return <span />
  const title = t(`grants.${risk}`)
  const useless = limited ? shown.filter((right) => chosen.has(right.id) && needsAllAreas(right)) : []
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a cell of the grid in every browser
    <div className="checklist-rights" data-risk={risk} role="group" aria-label={`${option.name} · ${title}`}>
      <span className="checklist-nature" aria-hidden>
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
        <p className="checklist-useless">
          {t('grants.shared', { names: useless.map(({ name }) => name).join(t('generic.comma')) })}
        </p>
      )}
    </div>
  )
}
