// The library as a page of its own.
import { lazy } from 'react'
import { screens } from '../screens'

export default screens('file', { pages: { list: lazy(() => import('./file/LibraryPage')) } })
