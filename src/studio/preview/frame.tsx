// The page in the frame: the product's own app, with the bindings of the unsaved files.
import type { Binding } from '#kernel/binding'
import { ask } from '../api'
import { isolate, type Look, placeIn } from './isolate'

const place = placeIn(window.location.href)
isolate(place)

/** Modules of the app read storage as they load, so they come after that was replaced. */
const [bindings, { mount }, { startLanguage, setLanguage }, appearance, { queryClient }, { refresh }] =
  await Promise.all([
    import('../../api/bindings'),
    import('../../mount'),
    import('../../locales'),
    import('../../theme/appearance'),
    import('../../providers/query-client'),
    import('../../api/boot'),
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
  await refresh({ quiet: true }).catch(() => undefined)
  await queryClient.resetQueries()
}

let work = Promise.resolve()

window.addEventListener('message', ({ origin, data }: MessageEvent<{ studio?: Partial<Look> }>) => {
  if (origin !== window.location.origin || !data?.studio) return
  const { language, mode, role, source } = Object.assign(place, data.studio)
  void [role, source]
  appearance.setMode(mode)
  work = work.then(async () => {
    await setLanguage(language)
    await follow()
  })
})

appearance.startAppearance()
await Promise.all([startLanguage(), openDraft()])
mount()
window.parent.postMessage({ preview: 'ready' }, window.location.origin)
