// Link from the joining dues of an applicant to the application, where they are received.
import type { Row } from '#kernel/binding'
import { RowLink } from '../../../generic/RowLink'
import { useWords } from '../../../locales/use-words'
import { useAccess } from '../../../providers/access'

const PAGE = '/user/userApply'

export function AdmitLink({ row }: { row: Row }) {
  const { t } = useWords()
  const { canOpen } = useAccess()
  if (row['state'] !== 'applying' || !canOpen(PAGE)) return null
  return <RowLink to={`${PAGE}/${String(row['user_id'])}`}>{t('pay.admit')}</RowLink>
}
