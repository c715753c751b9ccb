// Focuses an input that may not be in view yet: its tab is opening, or its picker loading.

const TRIES = 30

/** Returns a cancel function. */
export function focusInput(id: string): () => void {
  let tries = 0
  let frame = 0
  const attempt = (): void => {
    const element = document.getElementById(id)
    element?.focus({ preventScroll: true })
    if (element && document.activeElement === element) element.scrollIntoView({ block: 'center' })
    else if (tries++ < TRIES) frame = requestAnimationFrame(attempt)
  }
  attempt()
  return () => cancelAnimationFrame(frame)
}
