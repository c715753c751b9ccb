// The button that opens the column chooser.
import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '../../../api/lazy-with-retry'
import { useWords } from '../../../locales/use-words'
import type { Columns } from './columns'

const load = () => import('./ColumnPanel')
const ColumnPanel = lazyWithRetry(load)

export function ColumnChooser({ columns }: { columns: Columns }) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const title = t('generic.columns')
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      classNames={{ root: 'column-popover' }}
      content={
        <Suspense fallback={null}>
          <ColumnPanel columns={columns} onClose={() => setOpen(false)} />
        </Suspense>
      }
    >
      <Button
        icon={<SettingOutlined />}
        aria-label={title}
        title={title}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void load()}
      />
    </Popover>
  )
}
