// The one blocker of the app: asks before a navigation or a reload would lose a form's changes.
import { useEffect } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { session } from '../gateway/session'
import { useStore } from '../gateway/store'
import { type Places, placeAt } from './places'
import { lostBy, unsaved } from './unsaved'
import { useConfirmLoss } from './use-confirm-loss'

function routeAt(places: Places, pathname: string): string | null {
  return placeAt(places, pathname)?.page.route ?? null
}

function keepOpen(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** In place only while there is something to lose: a blocker is in the way of typed addresses. */
function Blocker({ places }: { places: Places }) {
  const confirmLoss = useConfirmLoss()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const to = { route: routeAt(places, nextLocation.pathname), pathname: nextLocation.pathname }
    // Without a session there is nowhere to save to.
    return session.token() !== null && lostBy(unsaved.get(), routeAt(places, currentLocation.pathname), to).length > 0
  })

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirmLoss(() => true).then((leave) => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirmLoss])

  useEffect(() => {
    window.addEventListener('beforeunload', keepOpen)
    return () => window.removeEventListener('beforeunload', keepOpen)
  }, [])

  return null
}

export function UnsavedGuard({ places }: { places: Places }) {
  const forms = useStore(unsaved)
  const { pathname } = useLocation()

  // What a navigation did away with: forms of the page in view at another address, and of pages that are not kept.
  useEffect(() => {
    const route = routeAt(places, pathname)
    unsaved.drop((form) => (form.route === route ? form.pathname !== pathname : form.noCache))
  }, [places, pathname])

  return forms.length > 0 ? <Blocker places={places} /> : null
}
