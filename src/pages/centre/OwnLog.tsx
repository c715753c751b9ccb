// The person's own entries of the operation log.
import { useMemo } from 'react'
import { useSession } from '../../api/session'
import { useWords } from '../../locales/use-words'
import { Nested } from '../../resource/Nested'
import { oneself } from '../../slots/log'
import type { SectionProps } from '../Profile'
import { Section } from './Section'

export default function OwnLog({ base }: SectionProps) {
  const { t } = useWords()
  const { admin } = useSession()
  const within = useMemo(() => ({ admin_id: admin?.id ?? 0 }), [admin?.id])
  return (
    <Section title={t('centre.log')} hint={t('centre.logHint')}>
      <Nested resource="log" base={base} within={within} view={oneself} bare />
    </Section>
  )
}
