// Records that a person opened lately, kept in this browser by page and id: names and rights are asked for when shown.
import { remember, remembered } from '../gateway/storage'

export interface Opened {
  /** The page on which it was opened. */
  resource: string
  id: number
}

const MOST = 8

const keyOf = (admin: number): string => `opened:${admin}`

/** The latest first. */
export function lastOpened(admin: number): readonly Opened[] {
  return remembered<Opened[]>('local', keyOf(admin)) ?? []
}

export function noteOpened(admin: number, { resource, id }: Opened): void {
  const others = lastOpened(admin).filter((one) => one.resource !== resource || one.id !== id)
  remember('local', keyOf(admin), [{ resource, id }, ...others].slice(0, MOST))
}
