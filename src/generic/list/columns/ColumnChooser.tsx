// The button that opens the column chooser.
import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Lines } from '../../../plain/Lines'
import type { Columns } from './columns'

const ColumnPanel = lazy(() => import('./ColumnPanel'))

export function ColumnChooser({ columns }: { columns: Columns }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      classNames={{ root: 'column-popover' }}
      content={
        <Suspense fallback={<Lines num={6} className="column-panel" />}>
          <ColumnPanel columns={columns} onClose={() => setOpen(false)} />
        </Suspense>
      }
    >
      <Button
        icon={<SettingOutlined />}
        aria-label={t('generic.columns')}
        title={t('generic.columns')}
        aria-haspopup="dialog"
        aria-expanded={open}
      />
    </Popover>
  )
}
