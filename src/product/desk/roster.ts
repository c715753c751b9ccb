// All pages of a list, read side by side: a roster is searched without the network.
const PAGE = 200

interface Page<T> {
  total: number
  list_data: readonly T[]
}

export async function readAll<T>(pageOf: (page: { page: number; limit: number }) => Promise<Page<T>>): Promise<T[]> {
  const first = await pageOf({ page: 1, limit: PAGE })
  const more = await Promise.all(
    Array.from({ length: Math.max(0, Math.ceil(first.total / PAGE) - 1) }, (_, index) =>
      pageOf({ page: index + 2, limit: PAGE }),
    ),
  )
  return [first, ...more].flatMap(({ list_data }) => list_data)
}
