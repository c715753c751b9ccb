// Starts the browser app: colours, words, the app itself, and for a signed-in person the page in the address, side by side.
import { bindingOf, pageAt, resourceAt } from './api/bindings'
import { boot } from './api/boot'
import { followReleases } from './api/lazy-with-retry'
import { session } from './api/session'
import { startLanguage } from './locales'
import { numberTyped } from './navigation/Link'
import { slotsNamed } from './slots'
import { startAppearance } from './theme/appearance'
import './theme/global.css'

async function openPage(): Promise<void> {
  const [path = ''] = decodeURI(window.location.hash.slice(1)).split('?')
  const route = await pageAt(path)
  const name = route && (await resourceAt(route))
  await Promise.all([name && bindingOf(route), name && slotsNamed(name)])
}

async function start(): Promise<void> {
  const words = startLanguage()
  // The loader of the route waits for all of it: there a failure is met again, and said.
  if (session.token()) Promise.all([import('./signed-in'), boot(), openPage()]).catch(() => undefined)
  const { mount } = await import('./mount')
  await words
  mount()
}

numberTyped()
startAppearance()
followReleases()
void start()
