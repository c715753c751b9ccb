// Messages and questions over the page: Ant Design's, loaded with the first one or when the browser is idle.
import type { ModalFuncProps } from 'antd'
import type { MessageInstance } from 'antd/es/message/interface'
import { type ComponentType, useEffect, useState } from 'react'
import { createStore, useStore } from '../gateway/store'

export interface Real {
  message: MessageInstance
  modal: { confirm(asked: ModalFuncProps): unknown }
}

type Content = Parameters<MessageInstance['success']>[0]
type Said = (content: Content, duration?: number) => void

export interface AppApi {
  message: {
    success: Said
    info: Said
    warning: Said
    error: Said
    open(said: Parameters<MessageInstance['open']>[0]): void
    destroy(key?: Parameters<MessageInstance['destroy']>[0]): void
  }
  modal: { confirm(asked: ModalFuncProps): void }
}

const wanted = createStore(false)
let real: Real | null = null
const waiting: ((real: Real) => void)[] = []

/** Called by the host once it is there. */
export function takeReal(found: Real): void {
  real = found
  for (const run of waiting.splice(0)) run(found)
}

function withReal(run: (real: Real) => void): void {
  if (real) run(real)
  else {
    waiting.push(run)
    wanted.set(true)
  }
}

/** Also called when the browser is idle. */
export function loadApp(): void {
  wanted.set(true)
}

const say =
  (kind: 'success' | 'info' | 'warning' | 'error'): Said =>
  (content, duration) =>
    withReal(({ message }) => void message[kind](content, duration))

const api: AppApi = {
  message: {
    success: say('success'),
    info: say('info'),
    warning: say('warning'),
    error: say('error'),
    open: (said) => withReal(({ message }) => void message.open(said)),
    destroy: (key) => real?.message.destroy(key),
  },
  modal: { confirm: (asked) => withReal(({ modal }) => void modal.confirm(asked)) },
}

export function useApp(): AppApi {
  return api
}

/** Stands once in the app, inside the theme. */
export function AppSoon() {
  const needed = useStore(wanted)
  const [Host, take] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!needed || Host) return
    import('./AppHost').then(
      (found) => take(() => found.default),
      // The next message tries again.
      () => wanted.set(false),
    )
  }, [needed, Host])
  return Host && <Host />
}
