// The big screen: drawn at the size of its design, or of an upright wall, and scaled to the room that there is.
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { Shown } from './arrangement'
import { arrangement } from './arrangement'
import { ModuleView } from './ModuleView'
import styles from './Screen.module.css'
import { themeOf } from './themes'
import { useScreenWords, WordsProvider, wordsOf } from './words'

interface Props {
  shown: Shown
  /** Why the figures are old. */
  warning?: string | null
  language: string
  /** Part of a page that has its main element already. */
  within?: boolean
}

function Clock({ zone }: { zone: string }) {
  const { language } = useScreenWords()
  const say = () =>
    new Date().toLocaleString(language, { timeZone: zone, hour12: false, dateStyle: 'long', timeStyle: 'medium' })
  const [now, tick] = useState(say)
  useEffect(() => {
    const timer = window.setInterval(() => tick(say()), 1000)
    return () => window.clearInterval(timer)
  })
  return <time className={styles.clock}>{now}</time>
}

export function ScreenView({ shown, warning = null, language, within = false }: Props) {
  const { title, subtitle, logo, bg_image, theme: name, theme_colour, scroll_speed, notice, timezone, modules } = shown
  const theme = themeOf(name, theme_colour)
  const zone = timezone ?? 'Asia/Shanghai'
  const frame = useRef<HTMLDivElement>(null)
  const [room, resize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const watch = new ResizeObserver(() => resize({ width: element.clientWidth, height: element.clientHeight }))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  const design = { width: shown.width ?? 1920, height: shown.height ?? 1080 }
  const { canvas, isUpright, rows, columns, places } = arrangement(modules, design, room)
  const scale = Math.min(room.width / canvas.width, room.height / canvas.height)
  const colours = {
    '--bs-main': theme.main,
    '--bs-panel': theme.panel,
    '--bs-line': theme.line,
    '--bs-text': theme.text,
    '--bs-quiet': theme.quiet,
    '--bs-ink': theme.ink,
    '--bs-alarm': theme.alarm,
    '--bs-light': theme.light,
  } as CSSProperties
  const back = bg_image
    ? `linear-gradient(rgb(0 0 0 / 45%), rgb(0 0 0 / 45%)), url("${bg_image}") center / cover`
    : theme.back
  const speed = scroll_speed ?? 4
  const Canvas = within ? 'div' : 'main'
  return (
    <WordsProvider value={wordsOf(language)}>
      <div ref={frame} className={styles.frame} style={{ background: theme.back }}>
        <Canvas
          className={isUpright ? `${styles.bs} ${styles.upright}` : styles.bs}
          style={{
            ...colours,
            ...canvas,
            background: back,
            transform: `translate(-50%, -50%) scale(${scale})`,
            visibility: scale > 0 ? 'visible' : 'hidden',
          }}
        >
          <header className={styles.head}>
            <div className={styles.mark}>{logo && <img src={logo} alt="" />}</div>
            <div>
              <h1>{title}</h1>
              {subtitle && <p>{subtitle}</p>}
            </div>
            <Clock zone={zone} />
          </header>
          <div className={styles.grid} style={{ gridTemplate: `${rows} / ${columns}` }}>
            {modules.map((module, index) => (
              <ModuleView
                key={`${module.key} ${module.x} ${module.y}`}
                module={module}
                place={places[index]}
                theme={theme}
                speed={speed}
                zone={zone}
              />
            ))}
          </div>
          {(warning || notice) && (
            <footer
              className={warning ? `${styles.foot} ${styles.warning}` : styles.foot}
              role={warning ? 'alert' : undefined}
            >
              <span className={warning ? '' : styles.ticker} style={{ animationDuration: `${120 / speed}s` }}>
                {warning ?? notice}
              </span>
            </footer>
          )}
        </Canvas>
      </div>
    </WordsProvider>
  )
}
