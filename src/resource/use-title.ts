// Title of a resource on screens: the menu's for its page, otherwise the schema's.
import { useCallback } from 'react'
import type { MenuEntry } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { fill } from '#kernel/text'
import { useSession } from '../api/session'
import { useWords } from '../locales/use-words'

function titleIn(menu: readonly MenuEntry[], route: string): string | undefined {
  for (const entry of menu) {
    const title = entry.path === route ? entry.meta.title : titleIn(entry.son, route)
    if (title) return title
  }
  return undefined
}

export function useTitle(): (binding: Pick<Binding, 'route' | 'title'>) => string {
  const { say } = useWords()
  const { admin, menu } = useSession()
  return useCallback(
    ({ route, title }) =>
      // A title may hold `{setting}`, which the menu has filled in.
      (route && menu && titleIn(menu, route)) || fill(say(title), { ...admin }),
    [say, admin, menu],
  )
}
