// What can be done with the selected rows.
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { can } from '#kernel/access'
import type { Binding, Row } from '#kernel/binding'
import { holds } from '#kernel/condition'
import { useText } from '../../locales/use-text'
import { useAccess } from '../../providers/access'
import { useRunner } from '../actions/ActionHost'
import { offeredOn } from '../actions/offered'

export function SelectionBar({ binding, rows, onClear }: { binding: Binding; rows: readonly Row[]; onClear(): void }) {
  const { t } = useTranslation()
  const say = useText()
  const { grant } = useAccess()
  const runner = useRunner()
  if (rows.length === 0) return null
  return (
    <section className="selection" aria-label={t('generic.selection')}>
      <span aria-live="polite">{t('generic.selected', { num: rows.length })}</span>
      {offeredOn(binding, grant, 'selection').map((action) => {
        const unfit = rows.filter((row) => !holds(action.when, row)).length
        return (
          <Tooltip key={action.name} title={unfit > 0 ? t('generic.unfit', { num: unfit }) : null}>
            <Button size="small" danger={action.danger} disabled={unfit > 0} onClick={() => runner.run(action, rows)}>
              {say(action.title)}
            </Button>
          </Tooltip>
        )
      })}
      {can(grant, binding, 'remove') && (
        <Button size="small" danger onClick={() => runner.remove(rows)}>
          {t('generic.remove')}
        </Button>
      )}
      <Button size="small" type="link" onClick={onClear}>
        {t('generic.clearSelection')}
      </Button>
    </section>
  )
}
