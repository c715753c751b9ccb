// The page in the frame: the product's own app, with the bindings of the unsaved files.
import type { Binding } from '#kernel/binding'
import { ask } from '../api'
import { isolate, type Look, placeIn } from './isolate'

const place = placeIn(window.location.href)
isolate(place)

/** Modules of the app read storage as they load, so they come after that was replaced. */
const [bindings, { mount }, { startLanguage, setLanguage }, appearance, { queryClient }, { refresh }, { numberTyped }] =
  await Promise.all([
    import('../../api/bindings'),
    import('../../mount'),
    import('../../locales'),
    import('../../theme/appearance'),
    import('../../providers/query-client'),
    import('../../api/boot'),
    import('../../navigation/Link'),
    import('../../signed-in'),
    import('../../theme/global.css'),
  ])

async function openDraft(): Promise<void> {
  const { draft } = place
  const { routes } = await ask('directory', { draft })
  const load = async (name: string) => (await ask('binding', { draft, name })).binding as Binding
  bindings.openFrom({ routes, load })
}

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
  if (data?.go?.startsWith('#/')) goTo(data.go)
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
await Promise.all([startLanguage(), openDraft()])
mount()
window.parent.postMessage({ preview: 'ready' }, window.location.origin)
