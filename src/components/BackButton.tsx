// The arrow before the heading of a page: back to its list.

import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type To, useNavigate } from 'react-router'
import { useWords } from '../locales/use-words'

export function BackButton({ to }: { to: To }) {
  const { t } = useWords()
  const navigate = useNavigate()
  return (
    <Button
      type="text"
      icon={<ArrowLeftOutlined />}
      onClick={() => void navigate(to)}
      aria-label={t('generic.backToList')}
      title={t('generic.backToList')}
    />
  )
}
