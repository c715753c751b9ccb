// State of the menu at the side: open or not, kind of device, animation.
import { useSyncExternalStore } from 'react'
import { names } from '#generated/product'
import { readCookie, writeCookie } from '../gateway/cookies'
import { createStore, useStore } from '../gateway/store'
import { widths } from '../theme/tokens'

export interface SiderState {
  opened: boolean
  /** Set unless the person clicked: then it changes without animation. */
  withoutAnimation: boolean
}

const YEAR = 365 * 24 * 3600 * 1000
const narrow = typeof window === 'undefined' ? null : window.matchMedia(`(max-width: ${widths.mobile - 0.02}px)`)

function remembered(): boolean {
  return readCookie(names.sidebar) !== '0'
}

const store = createStore<SiderState>({ opened: true, withoutAnimation: true })

/** A drawer starts closed; beside the page the last choice applies. */
function start(): void {
  store.set({ opened: !narrow?.matches && remembered(), withoutAnimation: true })
}
if (narrow) {
  start()
  narrow.addEventListener('change', start)
}

function show(opened: boolean): void {
  writeCookie(names.sidebar, opened ? '1' : '0', new Date(Date.now() + YEAR))
  store.set({ opened, withoutAnimation: false })
}

export const sider = {
  toggle(): void {
    show(!store.get().opened)
  },
  /** Closes the drawer; beside the page the menu stays as it is. */
  close(): void {
    if (narrow?.matches && store.get().opened) show(false)
  },
}

export function useSider(): SiderState {
  return useStore(store)
}

export function useDevice(): 'desktop' | 'mobile' {
  const mobile = useSyncExternalStore(
    (listener) => {
      narrow?.addEventListener('change', listener)
      return () => narrow?.removeEventListener('change', listener)
    },
    () => narrow?.matches ?? false,
  )
  return mobile ? 'mobile' : 'desktop'
}
