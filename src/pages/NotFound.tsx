// The page for addresses that do not exist or are not granted.
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

export function NotFound() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <section className="missing">
      <div className="missing-number" aria-hidden />
      <h1>{t('page.missing')}</h1>
      <p className="missing-hint">{t('missing.hint')}</p>
      <Button type="primary" onClick={() => void navigate('/')}>
        {t('missing.home')}
      </Button>
    </section>
  )
}
