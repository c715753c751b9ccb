// The choice between table, board, calendar and gallery, and of the field that groups, columns or days come from.
import { Segmented, Select } from 'antd'
import type { Binding } from '#kernel/binding'
import { useNarrow } from '../../../components/use-narrow'
import { useWords } from '../../../locales/use-words'
import { useAccess } from '../../../providers/access'
import type { ListState, Shape } from '../../../url-state/list-state'
import { type Columns, picturesIn } from '../columns/columns'
import type { ListControl } from '../use-list-state'
import { boardFields, calendarFields, groupings } from './ShapeChooser'
import './shapes.css'

interface Props {
  binding: Binding
  state: ListState
  onChange: ListControl['change']
  columns: Columns
  onClose(): void
}

export default function ShapePanel({ binding, state, onChange, columns, onClose }: Props) {
  const { t, say } = useWords()
  const { grant } = useAccess()
  const narrow = useNarrow()
  const offered: Record<Shape, { value: string; label: string }[]> = {
    '': groupings(binding, grant).map(({ text, field, unit }) => ({
      value: text,
      label: unit ? t(`shapes.by.${unit}`, { field: say(field.title) }) : say(field.title),
    })),
    board: boardFields(binding, grant).map(({ name, title }) => ({ value: name, label: say(title) })),
    calendar: calendarFields(binding, grant).map(({ name, title }) => ({ value: name, label: say(title) })),
  }
  const kinds: readonly (Shape | 'gallery')[] = [
    ...(['', 'board', 'calendar'] as const).filter((one) => one === '' || offered[one].length > 0),
    // On a phone all rows are cards.
    ...(!narrow && picturesIn(columns) ? ['gallery' as const] : []),
  ]
  const { as, by } = state
  /** A way of drawing rows of a table, kept with its columns. */
  const isGallery = !as && !by && columns.density === 'gallery' && kinds.includes('gallery')
  const fields = offered[as]
  const chosen = fields.some(({ value }) => value === by) ? by : as ? fields[0]?.value : undefined
  return (
    <fieldset
      className="shape-panel"
      aria-label={t('generic.shape')}
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented) onClose()
      }}
    >
      <Segmented<Shape | 'gallery'>
        block
        aria-label={t('generic.shape')}
        value={isGallery ? 'gallery' : as}
        onChange={(next) => {
          if ((next === 'gallery') !== (columns.density === 'gallery'))
            columns.setDensity(next === 'gallery' ? 'gallery' : 'standard')
          onChange({ as: next === 'gallery' ? '' : next, by: '', at: '' })
        }}
        options={kinds.map((value) => ({ value, label: t(`shapes.${value || 'table'}`) }))}
      />
      {!isGallery && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the select is inside
        <label>
          <span>{t(`shapes.field.${as || 'table'}`)}</span>
          <Select
            allowClear={as === ''}
            showSearch
            optionFilterProp="label"
            placeholder={t('shapes.ungrouped')}
            aria-label={t(`shapes.field.${as || 'table'}`)}
            value={chosen}
            onChange={(next: string | undefined) => onChange({ by: next ?? '', at: '' })}
            options={fields}
          />
        </label>
      )}
    </fieldset>
  )
}
