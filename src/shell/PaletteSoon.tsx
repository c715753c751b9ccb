// The search box of the bar and Ctrl-K: the palette loads on first use, and keeps letters typed meanwhile.
import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useWords } from '../locales/use-words'
import type { Places } from '../navigation/places'
import { useDevice } from './sidebar-state'
import './palette-soon.css'

const Palette = lazy(() => import('./palette/Palette'))

/** Takes the first letters until the palette has the focus. Enter is ignored: no result has been shown yet. */
function FirstLetters({ typed, onType, onLeave }: { typed: string; onType(text: string): void; onLeave(): void }) {
  const { t } = useWords()
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it was asked for by a key that means "let me type"
      autoFocus
      className="palette-soon"
      value={typed}
      placeholder={t('palette.hint')}
      aria-label={t('palette.title')}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onLeave()
      }}
    />
  )
}

export function PaletteSoon({ places, onSettings }: { places: Places; onSettings(): void }) {
  const { t } = useWords()
  const mobile = useDevice() === 'mobile'
  const [open, setOpen] = useState(false)
  const [wanted, want] = useState(false)
  const [ready, setReady] = useState(false)
  const [typed, type] = useState('')
  if (open && !wanted) want(true)
  const close = useCallback((): void => {
    setOpen(false)
    setReady(false)
    type('')
  }, [])
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (open) close()
      else setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [open, close])
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
      {open && !ready && <FirstLetters typed={typed} onType={type} onLeave={close} />}
      {wanted && (
        <Suspense fallback={null}>
          <Palette
            places={places}
            open={open}
            typed={typed}
            onType={type}
            onReady={() => setReady(true)}
            onClose={close}
            onSettings={onSettings}
          />
        </Suspense>
      )}
    </>
  )
}
