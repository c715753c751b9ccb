// The button that opens the column chooser.
import { SettingOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../../locales/use-words'
import type { Columns } from './columns'

const load = () => import('./ColumnPopover')
const ColumnPopover = lazy(load)

export function ColumnChooser({ columns }: { columns: Columns }) {
  const { t } = useWords()
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <span className="popup-frame">
      <button
        type="button"
        className="square-button"
        aria-label={t('generic.columns')}
        title={t('generic.columns')}
        aria-haspopup="dialog"
        aria-expanded={panel === 'open'}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setPanel(panel === 'open' ? 'closed' : 'open')}
      >
        <SettingOutlined aria-hidden />
      </button>
      {panel !== 'never' && (
        <Suspense fallback={null}>
          <ColumnPopover
            columns={columns}
            open={panel === 'open'}
            onOpen={(open) => setPanel(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </span>
  )
}
