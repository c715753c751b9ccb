// The button that opens the choice between table, groups, board and calendar.
import { AppstoreOutlined } from '@ant-design/icons'
import type { Binding } from '#kernel/binding'
import { byOf } from '#kernel/shapes'
import { useWords } from '../../../locales/use-words'
import { PanelButton } from '../../../plain/PanelButton'
import type { ListState } from '../../../url-state/list-state'
import type { ListControl } from '../use-list-state'

const load = () => import('./ShapePopover')

interface Props {
  binding: Binding
  state: ListState
  onChange: ListControl['change']
}

export function ShapeChooser({ binding, state, onChange }: Props) {
  const { t } = useWords()
  if (binding.kind === 'tree' || !binding.views.list.filters.some((name) => byOf(binding, name))) return null
  return (
    <PanelButton
      title={t('generic.shape')}
      icon={<AppstoreOutlined aria-hidden className={state.as || state.by ? 'chosen' : undefined} />}
      load={load}
      given={{ binding, state, onChange }}
    />
  )
}
