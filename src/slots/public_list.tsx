// Public lists: titles instead of names, addresses to copy, and a new one for a secret list.
import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { Shapes } from '#generated/index'
import { can } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { fieldOf } from '#kernel/standard'
import { call } from '../api/calls'
import { useQuestion } from '../errors/use-question'
import { EmptyValue, Line } from '../fields/text-parts'
import { useWords } from '../locales/use-words'
import { useAccess } from '../providers/access'
import { Addresses } from '../resource/public-list/Addresses'
import styles from '../resource/public-list/PublicList.module.css'
import { useBinding } from '../resource/use-binding'
import { useTitle } from '../resource/use-title'
import { slots } from '../slots'

type List = Shapes['public_list']['row']

function Page({ value }: { value: string | null }) {
  const title = useTitle()
  const page = useBinding(value)
  return <Line text={page ? title(page) : (value ?? '')} />
}

function Columns({ value, row }: { value: string[] | null | undefined; row: Partial<List> }) {
  const { t, say } = useWords()
  const page = useBinding(row.resource ?? null)
  if (!value?.length) return <EmptyValue />
  return value
    .map((name) => say((page && fieldOf(page, name)?.title) ?? { zh: name, en: name }))
    .join(t('generic.comma'))
}

function Header({ row, binding }: { row: List; binding: Binding }) {
  const { t } = useWords()
  const { grant } = useAccess()
  const [ask, question] = useQuestion()
  const [path, setPath] = useState<string | null>(null)
  if (row.is_ended) return null
  if (!row.is_secret)
    return row.slug ? (
      <div className={styles.header}>
        <Addresses path={`/public/${row.slug}`} title={row.name} />
      </div>
    ) : null
  const renew = (): void =>
    ask({
      title: t('publicList.renewAsk'),
      hint: t('publicList.renewHint'),
      okText: t('publicList.renew'),
      danger: true,
      onOk: async () => {
        const answer = await call('public_list', 'renew', { id: row.id }, { quiet: true })
        setPath(answer.path)
      },
    })
  return (
    <div className={styles.header}>
      {path && <Alert type="warning" showIcon message={t('secret.once')} style={{ marginBottom: 16 }} />}
      {path ? <Addresses path={path} title={row.name} /> : <p className="soft">{t('publicList.isSecret')}</p>}
      {can(grant, binding, 'renew') && <Button onClick={renew}>{t('publicList.renew')}</Button>}
      {question}
    </div>
  )
}

export default slots('public_list', {
  cells: { resource: Page },
  details: { resource: Page, columns: Columns, personal: Columns },
  header: Header,
})
