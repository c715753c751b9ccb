// Full-page step: setting up two-step sign-in.
import { SafetyCertificateOutlined } from '@ant-design/icons'
import { useWords } from '../locales/use-words'
import { ForceFrame } from './ForceFrame'
import { TotpSetup } from './totp/TotpSetup'

export function ForceEnrol({ onDone }: { onDone(): void }) {
  const { t } = useWords()
  return (
    <ForceFrame icon={<SafetyCertificateOutlined />} title={t('enrol.title')} hint={t('enrol.hint')}>
      <TotpSetup onDone={onDone} />
    </ForceFrame>
  )
}
