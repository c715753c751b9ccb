// Present and proposed values side by side; those ticked are taken over.
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Input, Table, Tag } from 'antd'
import { useState } from 'react'
import type { Shapes } from '#generated/index'
import { can } from '#kernel/access'
import type { Binding, Field, Row } from '#kernel/binding'
import { call } from '../../../api/calls'
import { Refusal } from '../../../errors/Refusal'
import { useRefusal } from '../../../errors/use-refusal'
import { kindOfField } from '../../../fields/field-kind'
import { EmptyValue } from '../../../fields/text-parts'
import { useWords } from '../../../locales/use-words'
import { useUnsaved } from '../../../navigation/unsaved'
import { useAccess } from '../../../providers/access'
import { useSettled } from '../../../resource/data'
import styles from './Compare.module.css'

type Answer = Shapes['user_change']['calls']['read']['output']
type Line = NonNullable<Answer['compared']>[number]
type Item = NonNullable<Shapes['user_change']['row']['items']>[number]

function Value({ field, value }: { field: Field | undefined; value: unknown }) {
  if (!field || value === null || value === undefined || value === '') return <EmptyValue />
  const { Detail } = kindOfField(field)
  return <Detail field={field} value={value} row={{}} />
}

function State({ line, pending }: { line: Line; pending: boolean }) {
  const { t } = useWords()
  if (line.moved) return <Tag color="warning">{t('change.moved')}</Tag>
  return line.same && pending ? <Tag>{t('change.same')}</Tag> : null
}

function Review({ row, binding }: { row: Answer; binding: Binding }) {
  const { t, say } = useWords()
  const { grant } = useAccess()
  const { message } = App.useApp()
  const client = useQueryClient()
  const settled = useSettled('user_change')
  const { refusal, refuse, forget } = useRefusal()
  const lines = row.compared ?? []
  const pending = row.state === 'pending'
  const mayTake = pending && can(grant, binding, 'take') && typeof row.user_revision === 'number'
  const [ticked, tick] = useState<readonly string[]>(() =>
    lines.filter(({ moved }) => !moved).map(({ field }) => field ?? ''),
  )
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const saved = useUnsaved(reason !== '')

  const take = async (): Promise<void> => {
    forget()
    setBusy(true)
    try {
      const body = {
        id: row.id,
        fields: ticked as Item[],
        user_revision: row.user_revision ?? 0,
        reason: reason || null,
      }
      await settled(call('user_change', 'take', body, { quiet: true }))
      saved()
      void message.success(t('change.taken', { count: ticked.length }))
    } catch (error) {
      refuse(error)
      // Somebody else may have changed the member: shown anew.
      void client.invalidateQueries()
    } finally {
      setBusy(false)
    }
  }
  const taken = new Set<string>(row.taken ?? [])
  const cleared = new Set<string>(row.cleared ?? [])
  const proposed = row as Row
  return (
    <section className={styles.review} aria-label={t('change.title')}>
      <Table<Line>
        size="small"
        pagination={false}
        rowKey={({ field }) => field ?? ''}
        dataSource={[...lines]}
        tableLayout="fixed"
        {...(mayTake
          ? {
              rowSelection: {
                selectedRowKeys: [...ticked],
                onChange: (keys) => {
                  forget()
                  tick(keys.map(String))
                },
                getCheckboxProps: ({ field }) => ({
                  disabled: busy,
                  'aria-label': say(binding.fields[field ?? '']?.title ?? { zh: '', en: '' }),
                }),
              },
            }
          : {})}
        columns={[
          {
            title: t('change.field'),
            key: 'field',
            width: '24%',
            render: (_, line) => (
              <>
                {say(binding.fields[line.field ?? '']?.title ?? { zh: '', en: '' })}{' '}
                <State line={line} pending={pending} />
                {taken.has(line.field ?? '') && <Tag color="success">{t('change.was_taken')}</Tag>}
              </>
            ),
          },
          {
            title: t('change.now'),
            key: 'now',
            render: (_, { field, now }) => <Value field={binding.fields[field ?? '']} value={now} />,
          },
          {
            title: t('change.proposed'),
            key: 'proposed',
            render: (_, { field }) =>
              cleared.has(field ?? '') ? (
                <span className="soft">{t('change.clear')}</span>
              ) : (
                <Value field={binding.fields[field ?? '']} value={proposed[field ?? '']} />
              ),
          },
        ]}
      />
      <Refusal refusal={refusal} />
      {mayTake && (
        <div className={styles.foot}>
          <Input
            value={reason}
            maxLength={200}
            placeholder={t('change.note')}
            aria-label={t('change.note')}
            disabled={busy}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button type="primary" loading={busy} disabled={ticked.length === 0} onClick={() => void take()}>
            {t('change.take', { count: ticked.length })}
          </Button>
        </div>
      )}
    </section>
  )
}

export default function Compare({ row, binding }: { row: Row; binding: Binding }) {
  const answer = row as unknown as Answer
  return <Review key={`${answer.revision} ${answer.user_revision}`} row={answer} binding={binding} />
}
