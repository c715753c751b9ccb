// The camera as a scanner: the browser reads codes by itself, or a library loaded then does; a hand scanner types into the search.
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../locales/use-words'
import styles from './Desk.module.css'

interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

export const hasScanner = (): boolean => Boolean(navigator.mediaDevices?.getUserMedia)

const FORMATS = ['qr_code', 'code_128']

/** The browser's own detector, else one that reads QR codes only: Firefox, Safari and Chrome on Windows have none. */
async function openDetector(): Promise<Detector> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass }
  const known = await Own?.getSupportedFormats().catch((): string[] => [])
  const formats = FORMATS.filter((format) => known?.includes(format))
  if (Own && formats.includes('qr_code')) return new Own({ formats })
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector({ formats: ['qr_code'] }) as unknown as Detector
}

const PAUSE = 250
/** Milliseconds in which the same code counts as one look. */
const SAME = 3000

export function Scanner({ onCode }: { onCode(code: string): void }) {
  const { t } = useWords()
  const video = useRef<HTMLVideoElement>(null)
  const [denied, setDenied] = useState(false)
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const reading = openDetector()
    // Without a detector nothing is found: the camera stays a picture.
    reading.catch(() => undefined)
    let closed = false
    let stream: MediaStream | undefined
    let timer = 0
    let seen = { code: '', until: 0 }
    const look = async (): Promise<void> => {
      const detector = await reading
      const [found] = element.readyState >= 2 ? await detector.detect(element).catch(() => []) : []
      if (closed) return
      if (found && (found.rawValue !== seen.code || Date.now() > seen.until)) {
        seen = { code: found.rawValue, until: Date.now() + SAME }
        latest.current(found.rawValue)
      }
      timer = window.setTimeout(() => void look(), PAUSE)
    }
    const open = navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    open.then(
      (given) => {
        stream = given
        element.srcObject = given
        void element.play().then(look, () => undefined)
      },
      () => setDenied(true),
    )
    return () => {
      closed = true
      window.clearTimeout(timer)
      void open
        .then(() => {
          for (const track of stream?.getTracks() ?? []) track.stop()
        })
        .catch(() => undefined)
    }
  }, [])
  if (denied) return <p role="alert">{t('desk.denied')}</p>
  return <video ref={video} className={styles.camera} muted playsInline aria-label={t('desk.camera')} />
}
