// The sheet of the workbook and the row of headings, with what is in each sheet.
import { InputNumber, Select } from 'antd'
import { useWords } from '../../locales/use-words'
import type { Sheet } from './import-calls'
import '../../locales/later/import'

/** Rows among which the server looks for headings. */
const MOST = 20

interface Props {
  sheet: Sheet
  busy: boolean
  /** True if the file is no longer at hand. */
  fixed: boolean
  onChoose(wish: { sheet?: number; header?: number }): void
}

export function SheetPicker({ sheet: { file_name: name, header, sheets }, busy, fixed, onChoose }: Props) {
  const { t } = useWords()
  const picked = sheets.findIndex((one) => one.picked)
  const number = (num: number): string => num.toLocaleString('en')
  return (
    <div className="import-source">
      <b className="one-line">{name}</b>
      {sheets.length > 1 && (
        <Select<number>
          value={picked}
          loading={busy}
          disabled={busy}
          aria-label={t('import.sheet')}
          popupMatchSelectWidth={false}
          optionLabelProp="label"
          options={sheets.map((one, index) => ({
            value: index,
            label: t('import.sheetOf', { name: one.name, num: number(one.rows) }),
            one,
          }))}
          optionRender={({ data: { one, label } }) => (
            <div className="import-sheet">
              <span>
                {label}
                {one.hidden && <em> {t('import.hiddenSheet')}</em>}
              </span>
              <span className="soft one-line">{one.titles.join(' · ') || t('import.noTitles')}</span>
            </div>
          )}
          onChange={(index) => onChoose({ sheet: index + 1 })}
        />
      )}
      <span className="import-header">
        {t('import.headerRow')}
        <InputNumber
          size="small"
          min={1}
          max={MOST}
          value={header}
          disabled={busy || fixed}
          aria-label={t('import.headerRow')}
          onChange={(row) => {
            if (row && row !== header) onChoose({ header: row, ...(picked >= 0 ? { sheet: picked + 1 } : {}) })
          }}
        />
      </span>
    </div>
  )
}
