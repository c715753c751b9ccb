// Shown while the first calls run.
import { useWords } from '../locales/use-words'

export function Splash() {
  const { t } = useWords()
  return (
    <div className="splash" role="status" aria-label={t('common.loading')}>
      <span className="splash-ring" />
    </div>
  )
}
