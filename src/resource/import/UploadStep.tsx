// The first step of an import: download the template, upload the sheet.
import { InboxOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Space, Spin, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Binding } from '#kernel/binding'
import { grouped } from '#kernel/grouped'
import { SHEET_LIMIT, SHEET_ROWS } from '#kernel/sheet'
import { Failure } from '../../api/failure'
import { clockOf } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { discard, fetchTemplate, openUnfinished, type Sheet, sendSheet, type Unfinished } from './import-calls'

interface Props {
  binding: Binding
  onRead(sheet: Sheet, file: File): void
  onResume(left: Unfinished): Promise<void>
}

const MIB = 1024 * 1024

/** An import that was left after its check. */
function Left({ binding, onResume }: Pick<Props, 'binding' | 'onResume'>) {
  const { t } = useWords()
  const { data, refetch } = useQuery({
    queryKey: ['import-left', binding.name],
    queryFn: () => openUnfinished(binding.name),
    gcTime: 0,
  })
  const sheet = data?.sheet
  if (!data || !sheet) return null
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      message={t('import.left', { name: sheet.file_name, count: sheet.total, num: grouped(sheet.total) })}
      description={clockOf(data.create_time).slice(0, 16)}
      action={
        <Space>
          <Button size="small" onClick={() => void discard(sheet.job_id).then(() => refetch())}>
            {t('import.discard')}
          </Button>
          <Button size="small" type="primary" onClick={() => void onResume(data)}>
            {t('import.resume')}
          </Button>
        </Space>
      }
    />
  )
}

const SHEETS = /\.(xlsx|xlsm|xls|et|csv|txt)$/i

export function UploadStep({ binding, onRead, onResume }: Props) {
  const { t } = useWords()
  const [problem, setProblem] = useState<string | null>(null)
  const [reading, setReading] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const read = async (file: File): Promise<void> => {
    setProblem(null)
    if (!SHEETS.test(file.name)) return setProblem(t('import.wrongSort'))
    if (file.size === 0) return setProblem(t('import.empty'))
    if (file.size > SHEET_LIMIT) return setProblem(t('import.tooLarge', { size: SHEET_LIMIT / MIB }))
    const control = new AbortController()
    running.current = control
    setReading(file.name)
    try {
      onRead(await sendSheet(binding.name, file, {}, control.signal), file)
    } catch (error) {
      if (control.signal.aborted) return
      setProblem(error instanceof Failure ? (Object.values(error.errors)[0] ?? error.message) : t('failure.network'))
    } finally {
      setReading(null)
    }
  }
  return (
    <Flex vertical gap={16}>
      <Left binding={binding} onResume={onResume} />
      <p>
        {t('import.begin', { rows: grouped(SHEET_ROWS) })}{' '}
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
        accept=".xlsx,.xlsm,.xls,.et,.csv,.txt"
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
          <div role="status">
            <Spin size="small" /> {t('import.reading', { name: reading })}
          </div>
        )}
      </Upload.Dragger>
      {problem && <Alert type="error" role="alert" showIcon message={problem} />}
    </Flex>
  )
}
