// Order of pages on the home page: that of the menu in the schemas.
import { groups } from '#generated/product'
import type { Binding } from '#kernel/binding'

const groupOrder = new Map(groups.map((group) => [group.key, group.order]))

function place(page: Binding): number {
  return (groupOrder.get(page.group ?? '') ?? 1000) * 10_000 + page.order
}

/** A new array of the pages, in menu order. */
export function inMenuOrder(pages: readonly Binding[]): Binding[] {
  return [...pages].sort((left, right) => place(left) - place(right))
}
