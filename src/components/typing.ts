// Typing with an input method: its keys are not the page's, and half a word is no text yet.

interface Key {
  readonly key: string
  readonly keyCode: number
}

type Event = { readonly nativeEvent: { readonly isComposing?: boolean } } | { readonly isComposing?: boolean }

/** True for a key that belongs to an input method; Safari has ended the word before Enter and says so by 229 alone. */
export function isComposing(event: Event & Partial<Pick<Key, 'keyCode'>>): boolean {
  const { isComposing: composing } = 'nativeEvent' in event ? event.nativeEvent : event
  return composing === true || event.keyCode === 229
}

/** True for the Enter of a person, not for one that confirms a word. */
export function isEnter(event: Event & Key): boolean {
  return event.key === 'Enter' && !isComposing(event)
}

/** A handler of keys that acts on Enter alone. */
export function onEnter<E extends Event & Key>(act: (event: E) => void): (event: E) => void {
  return (event) => {
    if (isEnter(event)) act(event)
  }
}

/** The input in which a word is being composed. */
let composed: Node | null = null
/** Pauses that wait for its end. */
const waiting = new Set<() => void>()
if (typeof document !== 'undefined') {
  document.addEventListener('compositionstart', ({ target }) => (composed = target as Node), true)
  const end = (): void => {
    composed = null
    for (const wait of [...waiting]) wait()
  }
  document.addEventListener('compositionend', end, true)
}

/** An input that is gone says no end. */
const isHalf = () => composed?.isConnected === true

/** Acts after a pause in typing, of a word only after its end. Returns what calls it off. */
export function afterPause(act: () => void, pause: number): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = (): void => {
    waiting.delete(wait)
    timer = setTimeout(() => {
      if (isHalf()) waiting.add(wait)
      else act()
    }, pause)
  }
  wait()
  return () => {
    clearTimeout(timer)
    waiting.delete(wait)
  }
}
