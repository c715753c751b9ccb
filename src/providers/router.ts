// Refine's router provider and its resources: those of the menu, with the addresses of their pages.
import {
  matchResourceFromRoute,
  type ParseResponse,
  ResourceContext,
  type ResourceProps,
  type RouterProvider,
} from '@refinedev/core'
import reactRouter from '@refinedev/react-router'
import { useContext } from 'react'
import { matchPath } from 'react-router'
import type { MenuEntry } from '#kernel/access'
import { Link } from '../navigation/Link'
import { usePageLocation } from '../navigation/page-context'

export function resourcesOf(menu: readonly MenuEntry[]): ResourceProps[] {
  const visit = (entries: readonly MenuEntry[], parent?: string): ResourceProps[] =>
    entries.flatMap((entry) => {
      const { path: route, icon, hidden, alwaysShow } = entry
      const label = entry.meta.title
      const meta = { label, hide: hidden, icon: icon || entry.meta.icon, alwaysShow, ...(parent ? { parent } : {}) }
      const son = visit(entry.son, route)
      if (entry.type !== 'page') return [{ name: route, meta }, ...son]
      const places = { list: route, create: `${route}/new`, edit: `${route}/:id/edit`, show: `${route}/:id` }
      return [{ name: route, ...places, meta }, ...son]
    })
  return visit(menu)
}

const known = new WeakMap<readonly ResourceProps[], Map<string, ParseResponse>>()

/** Of an address. Every hook of Refine in a page asks, at each of its renders, and each answer compares all routes: one is enough. */
function parsed(pathname: string, resources: ResourceProps[]): ParseResponse {
  const ofMenu = known.get(resources) ?? new Map<string, ParseResponse>()
  known.set(resources, ofMenu)
  const answer = ofMenu.get(pathname) ?? parse(pathname, resources)
  ofMenu.set(pathname, answer)
  return answer
}

function parse(pathname: string, resources: ResourceProps[]): ParseResponse {
  const { matchedRoute, ...found } = matchResourceFromRoute(pathname, resources)
  const { id } = (matchedRoute && matchPath(matchedRoute, pathname)?.params) || {}
  return { ...found, ...(id ? { id } : {}), pathname, params: {} }
}

export const routerProvider: RouterProvider = {
  ...reactRouter,
  // The package reads the address of the page in view, also for a hidden one, and takes every key of the query for a parameter.
  parse: () => {
    const { pathname } = usePageLocation()
    const { resources } = useContext(ResourceContext)
    return () => parsed(pathname, resources)
  },
  Link: Link as NonNullable<RouterProvider['Link']>,
}
