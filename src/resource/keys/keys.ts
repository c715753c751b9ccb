// Single-key shortcuts of a screen, with a list for the help; inactive while typing and while a dialog is open.
import { useLayoutEffect, useRef } from 'react'
import { createStore, useStore } from '../../api/store'
import { isComposing, isEnter } from '../../components/typing'
import type { Words } from '../../locales'

export interface Key {
  /** Key as in the event: `/`, `n`, `Enter`, `?`. */
  key: string
  /** The word that describes it, which arrives with the help. */
  says: Word
  run(): void
}

type Word = `keysHelp.${keyof Words['keysHelp']}`

/** Keys that a part of the screen hears itself while it has the focus. */
export interface KeyPart {
  head: Word
  /** A key and what it does. */
  lines: readonly (readonly [key: Word, says: Word])[]
}

interface Registered {
  id: number
  keys: readonly Key[]
}

const store = createStore<readonly Registered[]>([])
let next = 0

const FIELDS =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role=combobox], [role=textbox]'
const DIALOGS =
  '.ant-modal-wrap, .ant-drawer-open, .ant-popover:not(.ant-popover-hidden), .ant-dropdown:not(.ant-dropdown-hidden), .ant-image-preview-wrap, [role=alertdialog]'
/** Roles on which these keys have a meaning of their own. */
const PRESSED =
  'a, button, [role=button], [role=checkbox], [role=switch], [role=separator], [tabindex]:not([tabindex="-1"])'

function isShown(element: Element): boolean {
  return element.getClientRects().length > 0
}

/** True if a key belongs to another element of the page. */
export function isTaken(
  event: Pick<
    KeyboardEvent,
    'target' | 'key' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'isComposing'
  >,
): boolean {
  if (event.defaultPrevented || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return true
  const target = event.target instanceof Element ? event.target : null
  if (target?.matches(FIELDS) && !target.matches('input[type=checkbox], input[type=radio]')) return true
  if ((isEnter(event) || event.key === ' ') && target?.closest(PRESSED)) return true
  return [...document.querySelectorAll(DIALOGS)].some(isShown)
}

/** `when`: the screen is visible. The latest registration is asked first. */
export function useKeys(keys: readonly Key[], when = true): void {
  const latest = useRef(keys)
  // With the screen, not after it: a key may follow at once.
  useLayoutEffect(() => {
    latest.current = keys
  })
  const described = keys.map(({ key, says }) => `${key} ${says}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered anew only when the help would read otherwise
  useLayoutEffect(() => {
    if (!when || latest.current.length === 0) return
    next += 1
    const own = next
    store.set([...store.get(), { id: own, keys: latest.current }])
    const press = (event: KeyboardEvent): void => {
      const found = latest.current.find(({ key }) => key === event.key)
      if (!found || isTaken(event)) return
      event.preventDefault()
      found.run()
    }
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', press)
      store.set(store.get().filter(({ id }) => id !== own))
    }
  }, [when, described])
}

/** For the help: all active shortcuts. */
export function useRegisteredKeys(): readonly Key[] {
  return useStore(store).flatMap(({ keys }) => keys)
}

const parts = createStore<readonly KeyPart[]>([])

/** Names the keys of a part in the help while it is on the screen. */
export function useKeyPart(part: KeyPart): void {
  useLayoutEffect(() => {
    parts.set([...parts.get(), part])
    return () => parts.set(parts.get().filter((one) => one !== part))
  }, [part])
}

/** For the help: the parts on the screen. */
export function useKeyParts(): readonly KeyPart[] {
  return useStore(parts)
}
