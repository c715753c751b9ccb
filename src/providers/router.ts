// Refine's router provider: that of its package, for pages that are kept and whose queries have a codec of their own.
import { matchResourceFromRoute, ResourceContext, type RouterProvider } from '@refinedev/core'
import reactRouter from '@refinedev/react-router'
import { useContext } from 'react'
import { matchPath } from 'react-router'
import { Link } from '../navigation/Link'
import { usePageLocation } from '../navigation/page-context'

export const routerProvider: RouterProvider = {
  ...reactRouter,
  // The package reads the address of the page in view, also for a hidden one, and takes every key of the query for a parameter.
  parse: () => {
    const { pathname } = usePageLocation()
    const { resources } = useContext(ResourceContext)
    return () => {
      const { matchedRoute, ...found } = matchResourceFromRoute(pathname, resources)
      const { id } = (matchedRoute && matchPath(matchedRoute, pathname)?.params) || {}
      return { ...found, ...(id ? { id } : {}), pathname, params: {} }
    }
  },
  Link: Link as NonNullable<RouterProvider['Link']>,
}
