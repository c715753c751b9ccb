// Whether somebody is there: what a page asks by itself when nobody is keeps no session awake.

/** Milliseconds without input. */
const AWAY = 60_000

let last = Date.now()
if (typeof window !== 'undefined')
  for (const input of ['pointermove', 'pointerdown', 'keydown', 'wheel'])
    window.addEventListener(input, () => (last = Date.now()), { capture: true, passive: true })

export const isAway = (): boolean => Date.now() - last > AWAY
