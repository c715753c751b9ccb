// The search box of the bar and Ctrl-K. Its input is there at once and stays the same one, so that no key is lost
// while the rest loads.

import { SearchOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { type KeyboardEvent as KeyPress, Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { isComposing, isEnter } from '../../components/typing'
import { useWords } from '../../locales/use-words'
import type { Places } from '../../navigation/places'
import { useDevice } from '../Sider'
import styles from './Palette.module.css'

const PaletteList = lazyWithRetry(() => import('./PaletteList'))

interface Props {
  places: Places
  onSettings(): void
  onClose(): void
}

function PaletteDialog({ places, onSettings, onClose }: Props) {
  const { t } = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  /** Enter was pressed before there was anything to open: what is found for this text will be. */
  const [entered, setEntered] = useState(false)
  const [active, setActive] = useState<string>()
  /** The keys of the list, once it is there. */
  const keys = useRef<((event: KeyPress) => void) | null>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Gives the focus back.
    return () => shown?.close()
  }, [])
  const press = (event: KeyPress): void => {
    // Keys that choose a word of an input method are not for the list.
    if (isComposing(event)) return
    if (keys.current) keys.current(event)
    else if (isEnter(event)) setEntered(typed.trim() !== '')
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the box closes it, as Escape does
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('palette.title')}
      onCancel={onClose}
      onClick={({ target }) => {
        if (target === dialog.current) onClose()
      }}
    >
      <Input
        autoFocus
        variant="borderless"
        size="large"
        className={styles.box}
        prefix={<SearchOutlined aria-hidden />}
        role="combobox"
        aria-expanded
        aria-controls="palette-list"
        aria-autocomplete="list"
        aria-activedescendant={active}
        aria-label={t('palette.title')}
        placeholder={t('palette.hint')}
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onKeyDown={press}
        onChange={(event) => {
          setTyped(event.target.value)
          setEntered(false)
        }}
      />
      <Suspense fallback={null}>
        <PaletteList
          {...{ places, typed, entered, keys, onSettings, onClose }}
          onEnter={setEntered}
          onActive={setActive}
        />
      </Suspense>
    </dialog>
  )
}

export function Palette({ places, onSettings }: Pick<Props, 'places' | 'onSettings'>) {
  const { t } = useWords()
  const mobile = useDevice() === 'mobile'
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  // With the frame, not after it: a key may follow at once.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen((old) => !old)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Button
        type="text"
        className={styles.button}
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
      {open && <PaletteDialog places={places} onSettings={onSettings} onClose={close} />}
    </>
  )
}
