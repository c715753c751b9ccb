// The sheet of the workbook and the row of headings, with what is in each sheet.
import { Alert, Flex, InputNumber, Select, Space } from 'antd'
import { useRef, useState } from 'react'
import { grouped } from '#kernel/grouped'
import { onEnter } from '../../components/typing'
import { useWords } from '../../locales/use-words'
import styles from './Import.module.css'
import type { Sheet } from './import-calls'

/** Rows among which the server looks for headings. */
const MOST = 20

const ENCODINGS: Readonly<Record<string, string>> = { utf_8: 'UTF-8', gb18030: 'GB 18030（GBK）', utf_16: 'UTF-16' }

interface Props {
  sheet: Sheet
  busy: boolean
  /** True if the file is no longer at hand. */
  fixed: boolean
  onChoose(wish: { sheet?: number; header?: number; encoding?: string }): void
}

export function SheetPicker({ sheet: { file_name: name, header, sheets, encoded }, busy, fixed, onChoose }: Props) {
  const { t } = useWords()
  const picked = sheets.findIndex((one) => one.picked)
  const number = (num: number): string => grouped(num)
  /** As typed: the file is read again once the number is complete. */
  const [row, setRow] = useState<{ of: number; typed: number | null }>({ of: header, typed: header })
  if (row.of !== header) setRow({ of: header, typed: header })
  /** Asked for since the focus came: Enter disables the box, which takes the focus away. */
  const request = useRef<number | null>(null)
  const apply = (typed: number | null): void => {
    if (request.current !== null && typed === request.current) return
    if (!typed || typed === header) setRow({ of: header, typed: header })
    else {
      request.current = typed
      onChoose({
        header: typed,
        ...(picked >= 0 ? { sheet: picked + 1 } : {}),
        ...(encoded ? { encoding: encoded.encoding } : {}),
      })
    }
  }
  return (
    <Flex wrap align="center" gap="8px 16px" className={styles.source}>
      <b className="one-line">{name}</b>
      {sheets.length > 1 && (
        <Select<number>
          value={picked}
          loading={busy}
          disabled={busy || fixed}
          title={fixed ? t('import.fileGone') : undefined}
          aria-label={t('import.sheet')}
          popupMatchSelectWidth={false}
          optionLabelProp="label"
          options={sheets.map((one, index) => ({
            value: index,
            label: t('import.sheetOf', { name: one.name, count: one.rows, num: number(one.rows) }),
            one,
          }))}
          optionRender={({ data: { one, label } }) => (
            <Flex vertical style={{ maxWidth: 420 }}>
              <span>
                {label}
                {one.hidden && <em> {t('import.hiddenSheet')}</em>}
              </span>
              <span className="soft one-line">{one.titles.join(' · ') || t('import.noTitles')}</span>
            </Flex>
          )}
          onChange={(index) => onChoose({ sheet: index + 1 })}
        />
      )}
      <Space className="soft">
        {t('import.headerRow')}
        <InputNumber
          size="small"
          style={{ width: 60 }}
          min={1}
          max={MOST}
          value={row.typed}
          disabled={busy || fixed}
          title={fixed ? t('import.fileGone') : undefined}
          aria-label={t('import.headerRow')}
          onChange={(typed) => setRow({ of: header, typed })}
          controls={false}
          onFocus={() => {
            request.current = null
          }}
          onBlur={() => apply(row.typed)}
          onPressEnter={onEnter(() => apply(row.typed))}
        />
      </Space>
      {encoded && (
        <Select<string>
          size="small"
          value={encoded.encoding}
          disabled={busy || fixed}
          title={fixed ? t('import.fileGone') : undefined}
          aria-label={t('import.encoding')}
          popupMatchSelectWidth={false}
          options={Object.entries(ENCODINGS).map(([value, label]) => ({ value, label }))}
          onChange={(encoding) => onChoose({ encoding })}
        />
      )}
      {encoded && (encoded.guessed || encoded.broken > 0) && (
        <Alert
          type="warning"
          showIcon
          message={[
            ...(encoded.guessed ? [t('import.encodingGuessed', { name: ENCODINGS[encoded.encoding] })] : []),
            ...(encoded.broken > 0
              ? [t('import.encodingBroken', { count: encoded.broken, num: number(encoded.broken) })]
              : []),
          ].join('')}
        />
      )}
    </Flex>
  )
}
