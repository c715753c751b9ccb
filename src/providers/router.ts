// Refine's router provider: our addresses have a codec of their own, so nothing of the query is Refine's.
import type { RouterProvider } from '@refinedev/core'
import { useLocation, useNavigate } from 'react-router'
import { Link } from '../navigation/Link'

export const routerProvider: RouterProvider = {
  go: () => {
    const navigate = useNavigate()
    return ({ to = '', type }) => {
      if (type !== 'path') void navigate(String(to), { replace: type === 'replace' })
      return String(to)
    }
  },
  back: () => {
    const navigate = useNavigate()
    return () => void navigate(-1)
  },
  parse: () => {
    const { pathname } = useLocation()
    return () => ({ pathname, params: {} })
  },
  Link: Link as NonNullable<RouterProvider['Link']>,
}
