// The button that opens the choice between table, groups, board, calendar and gallery.
import { AppstoreOutlined } from '@ant-design/icons'
import type { Binding } from '#kernel/binding'
import { byOf } from '#kernel/shapes'
import { useWords } from '../../../locales/use-words'
import { PanelButton } from '../../../plain/PanelButton'
import type { ListState } from '../../../url-state/list-state'
import { type Columns, picturesIn } from '../columns/columns'
import type { ListControl } from '../use-list-state'

const load = () => import('./ShapePopover')

interface Props {
  binding: Binding
  state: ListState
  onChange: ListControl['change']
  columns: Columns
}

export function ShapeChooser({ binding, state, onChange, columns }: Props) {
  const { t } = useWords()
  const isTable = !state.as && !state.by && columns.density !== 'gallery'
  const suits = binding.views.list.filters.some((name) => byOf(binding, name)) || picturesIn(columns)
  if (binding.kind === 'tree' || !suits) return null
  return (
    <PanelButton
      title={t('generic.shape')}
      icon={<AppstoreOutlined aria-hidden className={isTable ? undefined : 'chosen'} />}
      load={load}
      given={{ binding, state, onChange, columns }}
    />
  )
}
