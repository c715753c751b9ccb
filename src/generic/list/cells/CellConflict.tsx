// A conflict in a cell: both values side by side, and a choice.
import { Button } from 'antd'
import type { Field } from '#kernel/binding'
import { kindOfField } from '../../../fields'
import { useWords } from '../../../locales/use-words'
import type { Meeting } from './use-inline-write'

interface Props {
  field: Field
  meeting: Meeting
  onTheirs(): void
  onMine(): void
}

export function CellConflict({ field, meeting, onTheirs, onMine }: Props) {
  const { t } = useWords()
  const { Detail } = kindOfField(field)
  return (
    <div role="alertdialog" aria-label={t('generic.conflict.title')} className="cell-conflict">
      <b>{t('generic.conflict.title')}</b>
      <dl>
        <dt className="soft">{t('generic.conflict.theirs')}</dt>
        <dd>
          <Detail field={field} value={meeting.theirs[field.name]} row={meeting.theirs} />
        </dd>
        <dt className="soft">{t('generic.conflict.mine')}</dt>
        <dd>
          <Detail field={field} value={meeting.mine} row={{}} />
        </dd>
      </dl>
      <div className="inline-buttons">
        <Button size="small" onClick={onTheirs}>
          {t('generic.keepTheirs')}
        </Button>
        <Button size="small" type="primary" onClick={onMine}>
          {t('generic.keepMine')}
        </Button>
      </div>
    </div>
  )
}
