// The button that opens the column chooser.
import { SettingOutlined } from '@ant-design/icons'
import { useWords } from '../../../locales/use-words'
import { PanelButton } from '../../../plain/PanelButton'
import type { Columns } from './columns'

const load = () => import('./ColumnPopover')

export function ColumnChooser({ columns }: { columns: Columns }) {
  const { t } = useWords()
  return (
    <PanelButton title={t('generic.columns')} icon={<SettingOutlined aria-hidden />} load={load} given={{ columns }} />
  )
}
