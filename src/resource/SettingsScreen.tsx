// One record of settings: read, edited and saved on one page, in Refine's Edit; only read by people who may not change it.

import { Edit } from '@refinedev/antd'
import { Skeleton } from 'antd'
import { can } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { hiddenFields } from '#kernel/condition'
import { PageTitle } from '../components/PageHead'
import { Trouble } from '../errors/Trouble'
import { useWords } from '../locales/use-words'
import { useAccess } from '../providers/access'
import { useRecord } from './data'
import { Details } from './details/Details'
import { RecordForm } from './form/RecordForm'
import { useWaiting, WaitingChange, WaitingContext } from './form/waiting/WaitingChange'
import { shownFields } from './record'
import { plainCard } from './record-frame'
import { useSlots } from './slots-context'
import { useTitle } from './use-title'

function SettingsShown({ binding }: { binding: Binding }) {
  const { say } = useWords()
  const { grant } = useAccess()
  const { record, error, retry } = useRecord(binding, null)
  const waits = useWaiting(binding, record, async () => retry())
  if (error) return <Trouble error={error} onRetry={retry} />
  if (!record) return <Skeleton active className="form-waiting" paragraph={{ rows: 8 }} />
  const hidden = hiddenFields(binding.fields, record)
  const shown = (names: readonly string[]) =>
    shownFields(binding, names, grant).filter((field) => !hidden.has(field.name))
  return (
    <WaitingContext value={waits}>
      <div className="show-body">
        {binding.views.form.groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups are known by their place
          <section key={index} className="show-section">
            <h2>{say(group.title)}</h2>
            <Details fields={shown(group.fields)} row={record} />
            {shown(group.fields).map((field) => (
              <WaitingChange key={field.name} field={field} fixed named />
            ))}
          </section>
        ))}
      </div>
    </WaitingContext>
  )
}

const nothing = (): void => undefined

export default function SettingsScreen({ binding, route }: { binding: Binding; route: string }) {
  const { t } = useWords()
  const { grant } = useAccess()
  const title = useTitle()(binding)
  const { inputs } = useSlots()
  const writes = can(grant, binding, 'save')
  return (
    <Edit
      resource={route}
      breadcrumb={false}
      goBack={false}
      wrapperProps={{ className: 'page-form' }}
      headerProps={{ className: 'page' }}
      contentProps={plainCard}
      title={<PageTitle title={title} />}
      headerButtons={() => !writes && <span className="soft">{t('generic.readOnly')}</span>}
    >
      {writes ? (
        <RecordForm binding={binding} route={route} id={null} live inputs={inputs} onDone={nothing} />
      ) : (
        <SettingsShown binding={binding} />
      )}
    </Edit>
  )
}
