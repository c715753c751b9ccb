// Rarely used tools of a list: expand a tree, export, recycle bin, save a view, shortcuts.

import { useNavigate } from 'react-router'
import { offers } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { type EngineCall, engineCall } from '#kernel/engine-calls'
import { useSession } from '../../gateway/session'
import { useWords } from '../../locales/use-words'
import { usePageLocation } from '../../navigation/page-context'
import { useAccess } from '../../providers/access'
import { listPart } from '../addresses'
import type { Open } from './ListDialogs'
import type { Tool } from './ListTools'
import type { TreeControl } from './order/use-tree'

interface Asked {
  binding: Binding
  bare: boolean
  /** True if the current state may be saved as a view. */
  saves: boolean
  tree: TreeControl | null
  onOpen(open: Open): void
  /** Exports what is shown, without questions. */
  onSheet(): void
  onView(): void
}

export function useListTools({ binding, bare, saves, tree, onOpen, onSheet, onView }: Asked): Tool[] {
  const { t } = useWords()
  const { grant } = useAccess()
  const { admin } = useSession()
  const navigate = useNavigate()
  const { pathname, search } = usePageLocation()
  const may = (name: EngineCall): boolean => offers(grant, binding, engineCall(binding, name))
  const bin = `${listPart(search) || '?'}${listPart(search) ? '&' : ''}bin=1`
  return [
    ...(tree
      ? [
          { key: 'expand', title: t('generic.expandAll'), run: tree.expandAll },
          { key: 'collapse', title: t('generic.collapseAll'), run: tree.collapseAll },
        ]
      : []),
    ...(saves ? [{ key: 'view', title: t('views.add'), run: onView }] : []),
    ...(!bare && may('import') ? [{ key: 'import', title: t('generic.import'), run: () => onOpen('import') }] : []),
    ...(!bare && admin?.can_export === true && may('export')
      ? [
          { key: 'sheet', title: t('export.seen'), run: onSheet },
          { key: 'export', title: t('export.title'), run: () => onOpen('export') },
        ]
      : []),
    ...(!bare && may('recycle')
      ? [{ key: 'bin', title: t('recycle.title'), run: () => void navigate({ pathname, search: bin }) }]
      : []),
    ...(bare ? [] : [{ key: 'keys', title: t('keys.title'), run: () => onOpen('keys') }]),
  ]
}
