// Roles: pages and rights by danger, and a look at the app as the role before it is saved.
import { EyeOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { Suspense, useContext, useState } from 'react'
import { scope } from '#generated/product'
import { can } from '#kernel/access'
import type { Row } from '#kernel/binding'
import { knownBinding } from '../api/bindings'
import { refresh } from '../api/boot'
import { report } from '../api/failure'
import { lazyWithRetry } from '../api/lazy-with-retry'
import { send } from '../api/send'
import TreeChecklist from '../fields/tree/TreeChecklist'
import { useWords } from '../locales/use-words'
import { usePageLocation } from '../navigation/page-context'
import { useAccess } from '../providers/access'
import { inputsOf } from '../resource/actions/offered'
import { LeaveContext, markReturn } from '../resource/form/leave-context'
import { type InputProps, slots } from '../slots'
import { spinner } from '../theme/spinner'

const ActionForm = lazyWithRetry(() => import('../resource/actions/ActionForm'))

function LookButton({ record }: { record: Row }) {
  const { t } = useWords()
  const { grant } = useAccess()
  const { message } = App.useApp()
  const { pathname } = usePageLocation()
  const leave = useContext(LeaveContext)
  const [busy, setBusy] = useState(false)
  const [asking, ask] = useState(false)
  const binding = knownBinding('role')
  const action = binding?.actions.find(({ name }) => name === 'view_as')
  if (!binding || !action || !can(grant, binding, 'view_draft')) return null
  const name = String(record['name'] ?? '').trim() || t('grants.unnamed')

  const look = async (places: readonly number[]): Promise<Row> => {
    if (!(await leave.store())) {
      void message.error(t('draft.notKept'))
      return {}
    }
    const answer = await send<Row>(
      { method: 'POST', path: '/view_as/draft' },
      {
        name,
        auth_ids: record['auth_ids'] ?? [],
        data_scope: record['data_scope'],
        can_export: record['can_export'] === true,
        can_sensitive: record['can_sensitive'] === true,
        places: [...places],
      },
      { quiet: true },
    )
    leave.release()
    markReturn(pathname)
    await refresh()
    return answer
  }
  // A role for own areas has none of its own: they are asked for, as when a saved role is looked at.
  const asks = record['data_scope'] === 'own_areas' && Object.keys(inputsOf(action)).length > 0
  const begin = async (): Promise<void> => {
    setBusy(true)
    await look([]).catch(report)
    setBusy(false)
  }
  return (
    <>
      <Button
        icon={<EyeOutlined />}
        title={t('grants.lookHint')}
        loading={spinner(busy)}
        disabled={busy}
        onClick={() => (asks ? ask(true) : void begin())}
      >
        {t('grants.look')}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <ActionForm
            binding={binding}
            action={action}
            rows={[record]}
            names={name}
            send={(asked) => look((asked[scope?.assigned ?? ''] as number[] | undefined) ?? [])}
            onDone={() => ask(false)}
            onCancel={() => ask(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function Grants(props: InputProps<number[]>) {
  const { onChange, record } = props
  return (
    <TreeChecklist
      {...props}
      onChange={(value) => onChange(value as number[] | null)}
      limited={record['data_scope'] !== 'all'}
      tools={<LookButton record={record} />}
    />
  )
}

export default slots('role', { inputs: { auth_ids: Grants } })
