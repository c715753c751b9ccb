// Payments: dues of an applicant lead to the application.
import type { Row } from '#kernel/binding'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { RowLink } from '../../resource/RowLink'
import { slots } from '../../slots'

const PAGE = '/user/userApply'

function AdmitLink({ row }: { row: Row }) {
  const { t } = useWords()
  const { canOpen } = useAccess()
  if (row['state'] !== 'applying' || !canOpen(PAGE)) return null
  return <RowLink to={`${PAGE}/${String(row['user_id'])}`}>{t('pay.admit')}</RowLink>
}

export default slots('pay_log', { rowActions: AdmitLink })
