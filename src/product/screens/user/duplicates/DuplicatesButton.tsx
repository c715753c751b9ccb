// Link from the register to likely duplicates.

import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { can } from '#kernel/access'
import { useWords } from '../../../../locales/use-words'
import { useAccess } from '../../../../providers/access'
import type { PageProps } from '../../../../screens'

export function DuplicatesButton({ binding, route }: PageProps) {
  const { t } = useWords()
  const { grant } = useAccess()
  const navigate = useNavigate()
  // The pages beside the register share its screens, but not its duplicates.
  if (binding.name !== binding.base || !can(grant, binding, 'duplicates')) return null
  return <Button onClick={() => void navigate(`${route}/duplicates`)}>{t('member.twins.open')}</Button>
}
