// The preview's own storage, cookies and calls: it leaves nothing in the browser, and changes nothing on the server.
import { names } from '#generated/product'
import { ask } from '../api'

export interface Look {
  language: 'zh-CN' | 'en'
  mode: 'light' | 'dark'
  /** Of the samples: `''` is the super administrator. */
  role: string
  source: 'samples' | 'database'
}

export interface Place extends Look {
  draft: string
  resource: string
}

export function placeIn(address: string): Place {
  const { searchParams: words } = new URL(address)
  return {
    draft: words.get('draft') ?? '',
    resource: words.get('resource') ?? '',
    language: words.get('language') === 'en' ? 'en' : 'zh-CN',
    mode: words.get('mode') === 'dark' ? 'dark' : 'light',
    role: words.get('role') ?? '',
    source: words.get('source') === 'database' ? 'database' : 'samples',
  }
}

function memory(entries: Readonly<Record<string, string>>): Storage {
  const kept = new Map(Object.entries(entries))
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, String(value)),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

function replace(target: object, name: string, value: PropertyDescriptor): void {
  Object.defineProperty(target, name, { configurable: true, ...value })
}

/** Cookies that the app writes stay here; of those of the browser only the session is read, for the database. */
function isolateCookies(place: Place): void {
  const real = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
  const own = new Map<string, string>()
  if (place.source === 'samples') own.set(names.token, 'preview')
  replace(document, 'cookie', {
    get: () => {
      const held = [...own].filter(([, value]) => value !== '').map(([name, value]) => `${name}=${value}`)
      const others = place.source === 'database' ? String(real?.get?.call(document) ?? '') : ''
      return [...held, ...others.split(/;\s*/).filter((one) => !own.has(one.split('=')[0] ?? ''))].join('; ')
    },
    set: (line: string) => {
      const [pair = ''] = line.split(';')
      const cut = pair.indexOf('=')
      own.set(pair.slice(0, cut), pair.slice(cut + 1))
    },
  })
}

function isolateCalls(place: Place): void {
  const send = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.href)
    if (!url.pathname.startsWith('/api/')) return send(input, init)
    const words = Object.fromEntries(url.searchParams)
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as object) : words
    const asked = { method: init?.method ?? 'GET', path: decodeURI(url.pathname.slice('/api'.length)), body }
    const answer = (await ask('answer', { ...place, ...asked }, init?.signal ?? undefined)) as { pass?: true }
    if (!answer.pass) return new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } })
    const response = await send(input, init)
    if (asked.path !== '/getAdminInfo') return response
    // The switches of the preview outrank the appearance that the person chose.
    const envelope = (await response.json()) as { content?: { preferences?: { ui?: unknown } } }
    if (envelope.content?.preferences) delete envelope.content.preferences.ui
    return new Response(JSON.stringify(envelope), { status: response.status })
  }
  // Uploads and last words on leaving don't go through fetch.
  XMLHttpRequest.prototype.send = function send(this: XMLHttpRequest) {
    this.dispatchEvent(new ProgressEvent('error'))
  }
  navigator.sendBeacon = () => true
}

/** Screens move the focus as they change, which must not take it from the editor beside the frame. */
function isolateFocus(): void {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function own(this: HTMLElement, options) {
    if (document.hasFocus()) focus.call(this, options)
  }
}

/** Before any module of the app is loaded. */
export function isolate(place: Place): void {
  const ui = JSON.stringify({ mode: place.mode, tagsView: false })
  replace(window, 'localStorage', { value: memory({ language: JSON.stringify(place.language), ui }) })
  replace(window, 'sessionStorage', { value: memory({}) })
  isolateFocus()
  isolateCookies(place)
  isolateCalls(place)
}
