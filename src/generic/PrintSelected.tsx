// Prints those of the selected records that have a printed form, each on a sheet of its own.
import { useNavigate } from 'react-router'
import type { Row } from '#kernel/binding'
import { useWords } from '../locales/use-words'
import { Button } from '../plain/Button'

interface Props {
  /** The printed page. */
  to: string
  title: string
  rows: readonly Row[]
  isPrinted(row: Row): boolean
}

export function PrintSelected({ to, title, rows, isPrinted }: Props) {
  const { t } = useWords()
  const navigate = useNavigate()
  const printed = rows.filter(isPrinted)
  const unfit = rows.length - printed.length
  return (
    <span title={unfit > 0 ? t('generic.unfit', { num: unfit }) : undefined}>
      <Button
        size="small"
        disabled={printed.length === 0}
        onClick={() => void navigate(`${to}?ids=${printed.map((row) => String(row['id'])).join(',')}`)}
      >
        {unfit > 0 && printed.length > 0 ? t('generic.ofSelected', { action: title, num: printed.length }) : title}
      </Button>
    </span>
  )
}
