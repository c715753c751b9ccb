// The page in the frame: the product's own app, with the bindings of the unsaved files.
import type { Binding } from '#kernel/binding'
import { ask } from '../api'
import { isolate, type Look, placeIn } from './isolate'

const place = placeIn(window.location.href)
isolate(place)

/** Modules of the app read storage as they load, so they come after that was replaced. */
const bindings = await import('../../api/bindings')

/** Names of the bindings that were asked for. */
const loaded = new Set<string>()

async function load(name: string): Promise<Binding> {
  // Noted before the answer, which may arrive while a next version is opened.
  loaded.add(name)
  const { binding } = await ask('binding', { draft: place.draft, name })
  return binding as Binding
}

async function openDraft(): Promise<void> {
  const { routes } = await ask('directory', { draft: place.draft })
  const known = await Promise.all([...loaded].map((name) => load(name).catch(() => null)))
  bindings.openFrom(
    { routes, load },
    known.filter((binding) => binding !== null),
  )
}

await openDraft()

/** The router asks for its first page as it loads, so the draft is open before. */
const [{ mount }, { startLanguage, setLanguage }, appearance, { queryClient }, { refresh }, { numberTyped }] =
  await Promise.all([
    import('../../mount'),
    import('../../locales'),
    import('../../theme/appearance'),
    import('../../providers/query-client'),
    import('../../api/boot'),
    import('../../navigation/Link'),
    import('../../signed-in'),
    import('../../theme/global.css'),
  ])

/** Screens in view ask for bindings and rows again; the address stays. */
async function follow(): Promise<void> {
  await openDraft()
  queryClient.removeQueries({ queryKey: ['page'], type: 'inactive' })
  // Bindings are code, which no invalidation asks for again; the screens stay and are drawn with the new ones.
  const pages = queryClient.getQueryCache().findAll({ queryKey: ['page'] })
  await Promise.all([refresh({ quiet: true }).catch(() => undefined), ...pages.map((page) => page.fetch())])
  await queryClient.invalidateQueries()
}

/** By a link, as the app expects it. */
function goTo(address: string): void {
  const link = document.createElement('a')
  link.href = address
  document.body.append(link)
  link.click()
  link.remove()
}

let work = Promise.resolve()

window.addEventListener('message', ({ origin, data }: MessageEvent<{ studio?: Partial<Look>; go?: string }>) => {
  if (origin !== window.location.origin) return
  const { go } = data ?? {}
  // After the bindings that are on their way: the address may be one of theirs.
  if (go?.startsWith('#/')) work = work.then(() => goTo(go))
  if (!data?.studio) return
  const { language, mode } = Object.assign(place, data.studio)
  appearance.setMode(mode)
  work = work.then(async () => {
    await setLanguage(language)
    await follow()
  })
})

numberTyped()
appearance.startAppearance()
await startLanguage()
mount()
window.parent.postMessage({ preview: 'ready' }, window.location.origin)
