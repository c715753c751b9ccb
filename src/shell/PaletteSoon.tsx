// The search box of the bar and Ctrl-K: what they open loads when it is first wanted.
import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Places } from './places'
import { useDevice } from './sidebar-state'

const Palette = lazy(() => import('./palette/Palette'))

export function PaletteSoon({ places, onSettings }: { places: Places; onSettings(): void }) {
  const { t } = useTranslation()
  const mobile = useDevice() === 'mobile'
  const [open, setOpen] = useState(false)
  const [wanted, want] = useState(false)
  if (open && !wanted) want(true)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen((now) => !now)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Button
        type="text"
        className="palette-button"
        icon={<SearchOutlined />}
        aria-label={t('palette.open')}
        title={t('palette.open')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {mobile ? null : (
          <>
            {t('palette.short')} <kbd aria-hidden>Ctrl K</kbd>
          </>
        )}
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <Palette places={places} open={open} onClose={() => setOpen(false)} onSettings={onSettings} />
        </Suspense>
      )}
    </>
  )
}
