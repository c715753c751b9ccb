// Yes or no.
import { useTranslation } from 'react-i18next'
import type { ShownKind, ShowProps } from './field-kind'
import { Shown } from './Shown'

function BooleanShown({ value }: ShowProps) {
  const { t } = useTranslation()
  return (
    <Shown value={typeof value === 'boolean' ? value : null}>
      {(yes) => <span className={yes ? '' : 'soft'}>{t(yes ? 'fields.yes' : 'fields.no')}</span>}
    </Shown>
  )
}

export const boolean: ShownKind = {
  Cell: BooleanShown,
  Detail: BooleanShown,
}
