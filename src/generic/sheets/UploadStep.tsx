// The first step of an import: download the template, upload the sheet.
import { InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Spin, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Binding } from '#kernel/binding'
import { SHEET_LIMIT, SHEET_ROWS } from '#kernel/sheet'
import { Failure } from '../../gateway/failure'
import { useWords } from '../../locales/use-words'
import { fetchTemplate, type Sheet, sendSheet } from './import-calls'
import '../../locales/later/import'

interface Props {
  binding: Binding
  onRead(sheet: Sheet): void
}

const MIB = 1024 * 1024

export function UploadStep({ binding, onRead }: Props) {
  const { t } = useWords()
  const [problem, setProblem] = useState<string | null>(null)
  const [reading, setReading] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const read = async (file: File): Promise<void> => {
    setProblem(null)
    if (!/\.(xlsx|csv|txt)$/i.test(file.name)) return setProblem(t('import.wrongSort'))
    if (file.size === 0) return setProblem(t('import.empty'))
    if (file.size > SHEET_LIMIT) return setProblem(t('import.tooLarge', { size: SHEET_LIMIT / MIB }))
    const control = new AbortController()
    running.current = control
    setReading(file.name)
    try {
      onRead(await sendSheet(binding.name, file, control.signal))
    } catch (error) {
      if (control.signal.aborted) return
      setProblem(error instanceof Failure ? (Object.values(error.errors)[0] ?? error.message) : t('failure.network'))
    } finally {
      setReading(null)
    }
  }
  return (
    <div className="import-upload">
      <p>
        {t('import.begin', { rows: SHEET_ROWS.toLocaleString('en') })}{' '}
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            type="link"
            size="small"
            onClick={() => void fetchTemplate(binding.name, format).catch(() => undefined)}
          >
            {t(`import.template.${format}`)}
          </Button>
        ))}
      </p>
      <Upload.Dragger
        accept=".xlsx,.csv,.txt"
        multiple={false}
        showUploadList={false}
        disabled={reading !== null}
        beforeUpload={(file) => {
          void read(file as File)
          return false
        }}
      >
        {reading === null ? (
          <>
            <p className="ant-upload-drag-icon">
              <InboxOutlined aria-hidden />
            </p>
            <p className="ant-upload-text">{t('import.drop')}</p>
            <p className="ant-upload-hint">{t('import.formats', { size: SHEET_LIMIT / MIB })}</p>
          </>
        ) : (
          <p className="import-reading" role="status">
            <Spin size="small" /> {t('import.reading', { name: reading })}
          </p>
        )}
      </Upload.Dragger>
      {problem && <Alert type="error" role="alert" showIcon message={problem} />}
    </div>
  )
}
