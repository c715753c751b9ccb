// Presence of a person at the page: calls that it makes by itself, while nobody is there, keep no session awake.

/** Milliseconds without input. */
const AWAY = 60_000

let last = Date.now()
if (typeof window !== 'undefined')
  for (const input of ['pointermove', 'pointerdown', 'keydown', 'wheel'])
    window.addEventListener(input, () => (last = Date.now()), { capture: true, passive: true })

export const isAway = (): boolean => Date.now() - last > AWAY
