// Settings for people who may read but not change them.
import { Skeleton } from 'antd'
import type { Binding } from '#kernel/binding'
import { hiddenFields } from '#kernel/condition'
import { useText } from '../locales/use-text'
import { useAccess } from '../providers/access'
import { useRecord } from './data'
import { Details } from './details/Details'
import { shownFields } from './record'
import { Trouble } from './Trouble'

export function SettingsShown({ binding }: { binding: Binding }) {
  const say = useText()
  const { grant } = useAccess()
  const { record, error, retry } = useRecord(binding, null)
  if (error) return <Trouble error={error} onRetry={retry} />
  if (!record) return <Skeleton active className="form-waiting" paragraph={{ rows: 8 }} />
  const hidden = hiddenFields(binding.fields, record)
  return (
    <div className="show-body">
      {binding.views.form.groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups are known by their place
        <section key={index} className="show-section">
          <h2>{say(group.title)}</h2>
          <Details
            fields={shownFields(binding, group.fields, grant).filter((field) => !hidden.has(field.name))}
            row={record}
          />
        </section>
      ))}
    </div>
  )
}
