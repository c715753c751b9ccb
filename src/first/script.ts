// The script inside index.html: for a person with a session it sends the first calls, and fetches frame and list beside the start.
import type { MenuEntry } from '#kernel/access'
import type { FirstList } from '#kernel/binding'
import { untilTaken } from '../gateway/ahead'
import { cookieIn } from '../gateway/cookies'
import { firstCall, mayOpen } from './list-call'

/** A page's own modules, and its list if it has one. */
export interface FirstPage {
  readonly files: readonly string[]
  readonly resource: string
  readonly list?: FirstList
}

export interface Ahead {
  readonly cookie: string
  readonly api: string
  /** Files for everybody signed in; words by language. */
  readonly files: readonly string[]
  readonly words: Readonly<Record<string, readonly string[]>>
  /** A file with the pages by their address. It grows with the number of resources, this script must not. */
  readonly pages: string
}

/** Replaced by the build (scripts/build/first-script.ts). */
declare const AHEAD: Ahead
const { cookie, api, files, words, pages } = AHEAD

function languageOf(): 'zh-CN' | 'en' {
  try {
    return localStorage.getItem('language') === '"en"' ? 'en' : 'zh-CN'
  } catch {
    return 'zh-CN' // storage is switched off
  }
}

const token = cookieIn(document.cookie, cookie)
const language = languageOf()
const sent: NonNullable<Window['sentAhead']> = []
window.sentAhead = sent

/** As gateway/exchange.ts sends it: a screen takes the answer only if its own call is the same to the letter. */
function send(path: string, input?: object): Promise<Response> {
  const headers: Record<string, string> = {
    'X-Requested-With': 'XMLHttpRequest',
    'Accept-Language': language,
    Authorization: token as string,
    ...(input ? { 'Content-Type': 'application/json' } : {}),
  }
  const body = input && JSON.stringify(input)
  const url = api + path
  const { signal, handTo } = untilTaken()
  const answer = fetch(url, { method: 'POST', headers, credentials: 'include', signal, ...(body ? { body } : {}) })
  answer.catch(() => undefined)
  sent.push({ url, token: token as string, language, body, since: performance.now(), answer, handTo })
  return answer
}

/** Null for a call that failed: the screen asks again, and reports it. */
async function contentOf<T>(answer: Promise<Response>): Promise<T | null> {
  try {
    // The screen reads the answer itself.
    return (await (await answer).clone().json()).content
  } catch {
    return null
  }
}

function preload(all: readonly string[]): void {
  for (const file of all) {
    const link = document.createElement('link')
    const style = file.endsWith('.css')
    link.rel = style ? 'preload' : 'modulepreload'
    if (style) link.as = 'style'
    // As the loader asks for them: a preload counts only if it is fetched the same way.
    link.crossOrigin = ''
    link.href = `/${file}`
    document.head.append(link)
  }
}

async function fetchPage(whose: Promise<object | null>, listed: Promise<MenuEntry[] | null>): Promise<void> {
  const known = (await (await fetch(`/${pages}`)).json()) as Readonly<Record<string, FirstPage>>
  const [path = '', search] = location.hash.slice(1).split('?')
  const route = Object.keys(known).find((one) => path === one || path.startsWith(`${one}/`))
  const page = route === undefined ? undefined : known[route]
  if (!page || route === undefined) return
  preload(page.files)
  if (!page.list || path !== route) return
  const { resource } = page
  const [person, menu] = await Promise.all([whose, listed])
  if (!person || !menu || !mayOpen(route, menu, person) || window.appAsks) return
  send('/view/list')
  // An address with the state of its list asks for other rows.
  const call = search === undefined ? firstCall(page.list, { route, resource }, menu, person) : null
  if (call) send(page.list.path, call.body)
}

if (token) {
  // Calls first: a browser opens six connections, and files would take all of them.
  const person = contentOf<object>(send('/getAdminInfo'))
  const menu = contentOf<MenuEntry[]>(send('/getMenu'))
  preload(files)
  fetchPage(person, menu).catch(() => undefined)
  preload(words[language] ?? [])
} else preload(words[language] ?? [])
