// The error toast: 请求失败 with the server's message, once per failure, for three seconds. Plain, so that it needs no network.
import { CloseCircleFilled, CloseOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { TOAST_SECONDS } from '#kernel/constants'
import { onFailure } from '../gateway/failure'
import { useWords } from '../locales/use-words'

interface Toast {
  key: string
  text: string
  /** Counted up when the same failure comes again. */
  time: number
}

function Shown({ toast, onClose }: { toast: Toast; onClose(key: string): void }) {
  const { t } = useWords()
  const [held, hold] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins again when the failure does
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => onClose(toast.key), TOAST_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [toast.time, held])
  return (
    <div className="failure" role="alert" onPointerEnter={() => hold(true)} onPointerLeave={() => hold(false)}>
      <CloseCircleFilled aria-hidden />
      <div>
        <b>{t('failure.title')}</b>
        <p>{toast.text}</p>
      </div>
      <button type="button" className="icon-button" aria-label={t('tabs.close')} onClick={() => onClose(toast.key)}>
        <CloseOutlined aria-hidden />
      </button>
    </div>
  )
}

export function FailureToast() {
  const [toasts, set] = useState<readonly Toast[]>([])
  useEffect(
    () =>
      onFailure((failure) => {
        // Several calls that fail alike at once are reported once.
        const key = `${failure.code ?? ''} ${failure.message}`
        const next = { key, text: failure.message, time: performance.now() }
        set((now) => [...now.filter((one) => one.key !== key), next])
      }),
    [],
  )
  const close = (key: string): void => set((now) => now.filter((one) => one.key !== key))
  return toasts.length === 0 ? null : (
    <div className="failures">
      {toasts.map((toast) => (
        <Shown key={toast.key} toast={toast} onClose={close} />
      ))}
    </div>
  )
}
