// Tokens of one's own programs: the way to their page, for people who have it.
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { canOpen } from '#kernel/access'
import { bindingOf } from '../../api/bindings'
import { ReferenceLink } from '../../components/ReferenceLink'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { Section } from './Section'

export function Tokens() {
  const { t, say } = useWords()
  const { grant } = useAccess()
  const navigate = useNavigate()
  const { data: binding } = useQuery({ queryKey: ['binding', 'api_token'], queryFn: () => bindingOf('api_token') })
  const route = binding?.route
  if (!route || !canOpen(grant, route)) return null
  return (
    <Section title={say(binding.title)} hint={t('centre.tokensHint')}>
      <Button onClick={() => void navigate(route)}>{t('centre.tokens')}</Button>
      <ReferenceLink />
    </Section>
  )
}
