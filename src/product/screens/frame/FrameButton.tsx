// Link from the areas to the organisation of head office, which has no area of its own.

import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useWords } from '../../../locales/use-words'
import type { PageProps } from '../../../screens'

export function FrameButton({ binding, route }: PageProps) {
  const { t } = useWords()
  const navigate = useNavigate()
  // Groups share these screens, but head office is above the areas.
  if (binding.name !== binding.base) return null
  return <Button onClick={() => void navigate(`${route}/frame`)}>{t('organisation.headOffice')}</Button>
}
