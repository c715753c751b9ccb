// The button that opens the choice between table, groups, board, calendar and gallery.
import { AppstoreOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { Suspense, useState } from 'react'
import type { Binding } from '#kernel/binding'
import { byOf } from '#kernel/shapes'
import { lazyWithRetry } from '../../../gateway/lazy-with-retry'
import { useWords } from '../../../locales/use-words'
import type { ListState } from '../../../url-state/list-state'
import { useNarrow } from '../../use-narrow'
import { type Columns, picturesIn } from '../columns/columns'
import type { ListControl } from '../use-list-state'

const load = () => import('./ShapePanel')
const ShapePanel = lazyWithRetry(load)

interface Props {
  binding: Binding
  state: ListState
  onChange: ListControl['change']
  columns: Columns
}

export function ShapeChooser({ binding, state, onChange, columns }: Props) {
  const { t } = useWords()
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const isTable = !state.as && !state.by && columns.density !== 'gallery'
  const suits = binding.views.list.filters.some((name) => byOf(binding, name)) || picturesIn(columns)
  if (binding.kind === 'tree' || !suits) return null
  const title = t('generic.shape')
  return (
    <Popover
      trigger="click"
      // Aligned to the right it would leave a phone's screen on the left.
      placement={narrow ? 'bottom' : 'bottomRight'}
      open={open}
      onOpenChange={setOpen}
      content={
        <Suspense fallback={null}>
          <ShapePanel {...{ binding, state, onChange, columns }} onClose={() => setOpen(false)} />
        </Suspense>
      }
    >
      <Button
        icon={<AppstoreOutlined className={isTable ? undefined : 'chosen'} />}
        aria-label={title}
        title={title}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void load()}
      />
    </Popover>
  )
}
