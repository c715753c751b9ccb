// Shown while the first calls run.
import { useTranslation } from 'react-i18next'

export function Splash() {
  const { t } = useTranslation()
  return (
    <div className="splash" role="status" aria-label={t('common.loading')}>
      <span className="splash-ring" />
    </div>
  )
}
