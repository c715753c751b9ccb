// Yes or no.
import { useWords } from '../locales/use-words'
import type { ShownKind, ShowProps } from './field-kind'
import { shown } from './Shown'

function BooleanShown({ value }: ShowProps) {
  const { t } = useWords()
  return shown(typeof value === 'boolean' ? value : null, (yes) => (
    <span className={yes ? '' : 'soft'}>{t(yes ? 'fields.yes' : 'fields.no')}</span>
  ))
}

export const boolean: ShownKind = {
  Cell: BooleanShown,
  Detail: BooleanShown,
}
