// The camera as a scanner, where the browser reads codes by itself; a hand scanner types into the search instead.
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../../../locales/use-words'

interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>
}

type DetectorClass = new (options: { formats: string[] }) => Detector

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

export const hasScanner = (): boolean => detectorClass() !== undefined && Boolean(navigator.mediaDevices?.getUserMedia)

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
    const Kind = detectorClass()
    const element = video.current
    if (!Kind || !element) return undefined
    const detector = new Kind({ formats: ['qr_code', 'code_128'] })
    let stream: MediaStream | undefined
    let timer = 0
    let seen = { code: '', until: 0 }
    const look = async (): Promise<void> => {
      const [found] = element.readyState >= 2 ? await detector.detect(element).catch(() => []) : []
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
      window.clearTimeout(timer)
      void open
        .then(() => {
          for (const track of stream?.getTracks() ?? []) track.stop()
        })
        .catch(() => undefined)
    }
  }, [])
  if (denied) return <p role="alert">{t('activity.desk.denied')}</p>
  return <video ref={video} className="desk-camera" muted playsInline aria-label={t('activity.desk.camera')} />
}
