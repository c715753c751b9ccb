// Prints those of the selected records that have a printed form, each on a sheet of its own.
import { App, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Row } from '#kernel/binding'
import { PAGE_SIZE_LIMIT } from '#kernel/constants'
import { grouped } from '#kernel/grouped'
import type { Match } from '#kernel/wire'
import { Failure, report } from '../api/failure'
import { useWords } from '../locales/use-words'
import type { SelectionProps } from '../slots'
import { useFrozen } from './actions/run-action'
import { fetchMatching } from './list/selection/selection'
import { idOf } from './record'

interface Props extends SelectionProps {
  /** The printed page. */
  to: string
  title: string
  isPrinted(row: Row): boolean
}

/** Sheets that are printed at once: as many as a page of a list holds, which can be selected row by row. */
const LIMIT = PAGE_SIZE_LIMIT

export function PrintSelected({ binding, to, title, rows, match, sort, isPrinted }: Props) {
  const { t } = useWords()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const frozen = useFrozen(binding.name)
  const [asking, setAsking] = useState(false)
  const printed = rows.filter(isPrinted)
  const unfit = match ? 0 : rows.length - printed.length
  const print = (chosen: readonly Row[]): void => {
    void navigate(`${to}?ids=${chosen.map(idOf).join(',')}`)
  }
  const tooMany = ({ expected }: Match): boolean => {
    if (expected <= LIMIT) return false
    const room = { title, limit: grouped(LIMIT), num: grouped(expected) }
    void message.warning(t('print.tooMany', room))
    return true
  }
  const printAll = async (all: Match): Promise<void> => {
    if (tooMany(all)) return
    setAsking(true)
    try {
      const found = await frozen(all, async (now) => {
        if (tooMany(now)) return []
        const behind = await fetchMatching(binding, now, sort)
        // Other rows than those selected: the person decides again.
        if (!behind) throw new Failure(t('many.changed'), 0, 'COUNT')
        const fit = behind.filter(isPrinted)
        const left = behind.length - fit.length
        if (left > 0) void message.info(t('print.unfit', { title, num: left }))
        return fit
      })
      if (found.length > 0) print(found)
    } catch (error) {
      report(error)
    }
    setAsking(false)
  }
  return (
    <span title={unfit > 0 ? t('generic.unfit', { num: unfit }) : undefined}>
      <Button
        size="small"
        loading={asking}
        disabled={!match && printed.length === 0}
        onClick={() => (match ? void printAll(match) : print(printed))}
      >
        {unfit > 0 && printed.length > 0 ? t('generic.ofSelected', { action: title, num: printed.length }) : title}
      </Button>
    </span>
  )
}
