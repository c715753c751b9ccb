// Full-page step: setting up two-step sign-in.
import { SafetyCertificateOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { ForceFrame } from './ForceFrame'
import { TotpSetup } from './totp/TotpSetup'

export function ForceEnrol({ onDone }: { onDone(): void }) {
  const { t } = useTranslation()
  return (
    <ForceFrame icon={<SafetyCertificateOutlined />} title={t('enrol.title')} hint={t('enrol.hint')}>
      <TotpSetup onDone={onDone} />
    </ForceFrame>
  )
}
