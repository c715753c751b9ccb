// Actions on the selected rows, or on all that match.

import { CloseOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { can, offers } from '#kernel/access'
import type { Action, Binding } from '#kernel/binding'
import { holds } from '#kernel/condition'
import { engineCall } from '#kernel/engine-calls'
import { grouped } from '#kernel/grouped'
import { takesChosen } from '#kernel/taken'
import type { Match } from '#kernel/wire'
import { useSession } from '../../api/session'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { useRunner } from '../actions/ActionHost'
import { inOrder, isForOthers, mainOf, offeredOn } from '../actions/offered'
import { useRemovalTitle } from '../actions/use-removal'
import { useSlots } from '../slots-context'
import { type Selection, selectionOf, sizeOf } from './selection/selection'

interface Props {
  binding: Binding
  selection: Selection
  /** Number of matching rows. */
  total: number
  sort: readonly string[]
  /** Fetches the matching set; absent if all rows are visible. */
  onAll?(): Promise<Match>
  onSelect(selection: Selection): void
  onClear(): void
  onEdit(): void
}

export function SelectionBar({ binding, selection, total, sort, onAll, onSelect, onClear, onEdit }: Props) {
  const { t, say } = useWords()
  const { grant } = useAccess()
  const me = useSession().admin?.id
  const runner = useRunner()
  const { message } = App.useApp()
  const { common = [], selection: Slot } = useSlots()
  const removal = useRemovalTitle(binding)
  const [asking, setAsking] = useState(false)
  const { match } = selection
  const rows = [...selection.rows.values()]
  const shown = rows.length > 0 || match !== null
  useEffect(() => {
    // The bar covers the bottom of the window: scroll the row just selected into view.
    if (shown && document.activeElement?.closest('.list-screen'))
      document.activeElement.scrollIntoView({ block: 'nearest' })
  }, [shown])
  if (!shown) return null
  const all = async (): Promise<void> => {
    if (!onAll) return
    setAsking(true)
    try {
      onSelect({ ...selection, match: await onAll() })
    } catch {
      // reported by the gateway
    }
    setAsking(false)
  }
  const num = sizeOf(selection)
  // Actions with inputs of ids can't take all matching rows.
  const offered = offeredOn(binding, grant, 'selection').filter((one) => !match || takesChosen(one.call))
  const actions = inOrder(offered, common)
  // For all matching rows the server checks each row.
  const unfitFor = ({ when }: Action): number => (match ? 0 : rows.filter((row) => !holds(when, row)).length)
  const fit = actions.filter((action) => unfitFor(action) === 0)
  const main = mainOf(
    binding,
    fit.filter((action) => !rows.some((row) => isForOthers(action, row, me))),
  )
  const edits = offers(grant, binding, engineCall(binding, 'edit'))
  const removes = can(grant, binding, 'remove')
  /** Rows for which an action isn't possible are no longer selected, so that it is clear for which ones it asks. */
  const run = (action: Action): void => {
    const some = rows.filter((row) => holds(action.when, row))
    const given = match || action.each ? rows : some
    if (given.length < rows.length) {
      onSelect(selectionOf(given))
      void message.info(t('generic.unfitLeft', { num: rows.length - given.length }))
    }
    runner.run(action, given, match)
  }
  return (
    <section className="selection" aria-label={t('generic.selection')}>
      <span aria-live="polite" className="selection-num">
        {match ? t('many.allSelected', { num: grouped(num) }) : t('generic.selected', { num })}
      </span>
      {onAll && !match && total > rows.length && (
        <Button size="small" type="link" loading={asking} onClick={() => void all()}>
          {t('many.selectAll', { num: grouped(total) })}
        </Button>
      )}
      <span className="selection-actions">
        {match && !Slot && actions.length === 0 && !edits && !removes && (
          <span className="soft">{t('many.nothingForAll')}</span>
        )}
        {Slot && (
          <Suspense fallback={null}>
            <Slot rows={rows as never} binding={binding} match={match} sort={sort} />
          </Suspense>
        )}
        {edits && (
          <Button size="small" onClick={onEdit}>
            {t('many.edit')}
          </Button>
        )}
        {actions.map((action) => {
          const unfit = unfitFor(action)
          return (
            <span key={action.name} title={unfit > 0 ? t('generic.unfit', { num: unfit }) : undefined}>
              <Button
                size="small"
                type={action === main ? 'primary' : 'default'}
                danger={action.danger}
                disabled={!match && unfit === rows.length}
                onClick={() => run(action)}
              >
                {say(action.title)}
              </Button>
            </span>
          )
        })}
        {removes && (
          <Button size="small" danger onClick={() => runner.remove(rows, undefined, match)}>
            {removal(match ? null : rows)}
          </Button>
        )}
      </span>
      <Button
        size="small"
        type="text"
        className="selection-clear"
        icon={<CloseOutlined />}
        aria-label={t('generic.clearSelection')}
        title={t('generic.clearSelection')}
        onClick={onClear}
      />
    </section>
  )
}
