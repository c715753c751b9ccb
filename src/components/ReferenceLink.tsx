// Link to the API reference, a page beside the app.
import { ReadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { API, REFERENCE_PATH } from '#kernel/constants'
import { useWords } from '../locales/use-words'

export function ReferenceLink() {
  const { t } = useWords()
  return (
    <Button type="link" icon={<ReadOutlined />} href={API + REFERENCE_PATH}>
      {t('centre.reference')}
    </Button>
  )
}
