// Generic parts that the frame shows without importing them: it also runs without the generic screens.
import type { ComponentType } from 'react'
import type { ResourcePageProps } from './page-props'

interface Parts {
  ResourcePage?: ComponentType<ResourcePageProps>
  JobsButton?: ComponentType
}

export const provided: Parts = {}

export function provide(parts: Parts): void {
  Object.assign(provided, parts)
}
