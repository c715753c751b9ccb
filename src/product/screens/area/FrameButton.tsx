// Link from the areas to the organisation of head office, which has no area of its own.
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { PageProps } from '../../../screens'

export function FrameButton({ binding, route }: PageProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // Groups share these screens, but head office is above the areas.
  if (binding.name !== binding.base) return null
  return <Button onClick={() => void navigate(`${route}/frame`)}>{t('organisation.headOffice')}</Button>
}
