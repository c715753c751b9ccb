// Mailings: a text with fields at hand, its letters person by person before it is sent, and the paper afterwards.
import type { Grant } from '#kernel/access'
import { can } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { lazily } from '../../fields/field-kind'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { RowLink } from '../../resource/RowLink'
import { slots } from '../../slots'
import { encodeState, firstState } from '../../url-state/list-state'

const papers: readonly (string | null)[] = ['letter', 'label', 'badge', 'certificate']

interface Row {
  id: number
  channel: string | null
  status: string | null
}

function Links({ row: { id, channel, status }, binding }: { row: Row; binding: Binding }) {
  const { t } = useWords()
  const { canOpen, grant } = useAccess()
  const isPaper = papers.includes(channel) && status !== 'draft' && can(grant, binding, 'sheets')
  return (
    <>
      {isPaper && <RowLink to={`${binding.route}/${id}/print`}>{t('mailing.print')}</RowLink>}
      {canOpen('/mailing/row') && (
        <RowLink to={`/mailing/row${encodeState({ ...firstState, filter: { mailing_id: [id] } })}`}>
          {t('mailing.recipients')}
        </RowLink>
      )}
    </>
  )
}

export default slots('mailing', {
  inputs: {
    content: lazily(async () => ({ default: (await import('./mailing/ContentInput')).ContentInput })),
  },
  tabs: [
    {
      key: 'preview',
      title: 'mailing.preview',
      component: lazyWithRetry(() => import('./mailing/Preview')),
      when: ({ status }, grant: Grant, binding) => status === 'draft' && can(grant, binding, 'preview'),
    },
  ],
  common: ['send', 'test', 'stop', 'recheck'],
  rowActions: Links,
  pages: { print: lazyWithRetry(() => import('./mailing/PrintPage')) },
})
