// Count of unused recovery codes, with a warning before the last one is used.
import { WarningFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useWords } from '../../locales/use-words'

/** Count below which a warning is shown. */
const ENOUGH = 4

export function RecoveryLeft({ num, onRenew }: { num: number; onRenew(): void }) {
  const { t } = useWords()
  return (
    <div className="recovery-left">
      <p>{t('totp.left', { num })}</p>
      {num < ENOUGH && (
        <p className="recovery-few">
          <WarningFilled aria-hidden />
          {t(num === 0 ? 'totp.noneLeft' : 'totp.fewLeft')}
        </p>
      )}
      <Button onClick={onRenew}>{t('totp.renew')}</Button>
    </div>
  )
}
