// Which columns are shown.
import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { useTranslation } from 'react-i18next'
import { useText } from '../../locales/use-text'
import type { Columns } from './columns'

export function ColumnChooser({ columns }: { columns: Columns }) {
  const { t } = useTranslation()
  const say = useText()
  const chosen = columns.shown.map((field) => field.name)
  const content = (
    <div className="column-chooser">
      <Checkbox.Group
        value={chosen}
        onChange={(next) => columns.choose(next)}
        options={columns.offered.map((field) => ({
          value: field.name,
          label: say(field.title),
          disabled: chosen.length === 1 && chosen[0] === field.name,
        }))}
      />
      <Button type="link" size="small" onClick={columns.reset}>
        {t('generic.columnsReset')}
      </Button>
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" title={t('generic.columns')} content={content}>
      <Button icon={<SettingOutlined />} aria-label={t('generic.columns')} title={t('generic.columns')} />
    </Popover>
  )
}
