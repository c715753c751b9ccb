// A drag that is cancelled while the button is down: its release is no click.

/** Until the button is released. */
export function skipClick(): void {
  const stop = (event: MouseEvent): void => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', stop, { capture: true })
  // The click follows the release at once.
  const free = () => setTimeout(() => window.removeEventListener('click', stop, { capture: true }))
  window.addEventListener('mouseup', free, { capture: true, once: true })
}
