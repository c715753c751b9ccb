// The one blocker of the app: asks before a navigation or a reload would lose a form's changes.
import { useCallback, useEffect, useRef } from 'react'
import { type Blocker, type BlockerFunction, useBlocker, useLocation } from 'react-router'
import { session } from '../gateway/session'
import { useStore } from '../gateway/store'
import { type Places, placeAt } from '../navigation/places'
import { lostBy, unsaved } from '../navigation/unsaved'
import { useConfirmLoss } from '../navigation/use-confirm-loss'

function routeAt(places: Places, pathname: string): string | null {
  return placeAt(places, pathname)?.page.route ?? null
}

function keepOpen(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** Asked at the moment of a navigation, so that it also holds for people who type and leave within a few frames. */
function useLossBlocker(places: Places): Blocker {
  return useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) => {
        const to = { route: routeAt(places, nextLocation.pathname), pathname: nextLocation.pathname }
        // Without a session nothing can be saved.
        return (
          session.get().admin !== null &&
          lostBy(unsaved.get(), routeAt(places, currentLocation.pathname), to).length > 0
        )
      },
      [places],
    ),
  )
}

function Guard({ places, dirty }: { places: Places; dirty: boolean }) {
  const confirmLoss = useConfirmLoss()
  const blocker = useLossBlocker(places)

  const latest = useRef(blocker)
  const asking = useRef(false)
  useEffect(() => {
    latest.current = blocker
    if (blocker.state !== 'blocked' || asking.current) return
    asking.current = true
    void confirmLoss(() => true).then((leave) => {
      asking.current = false
      // A second attempt meanwhile has replaced the blocker that the question began with.
      const now = latest.current
      if (now.state !== 'blocked') return
      if (leave) now.proceed()
      else now.reset()
    })
  }, [blocker, confirmLoss])

  useEffect(() => {
    if (!dirty) return
    window.addEventListener('beforeunload', keepOpen)
    return () => window.removeEventListener('beforeunload', keepOpen)
  }, [dirty])

  return null
}

export function UnsavedGuard({ places }: { places: Places }) {
  const forms = useStore(unsaved)
  const { pathname } = useLocation()

  // Forms unmounted by a navigation: those of the current page at another address, and of pages that aren't kept alive.
  useEffect(() => {
    const route = routeAt(places, pathname)
    unsaved.drop((form) => (form.route === route ? form.pathname !== pathname : form.noCache))
  }, [places, pathname])

  return <Guard places={places} dirty={forms.length > 0} />
}
