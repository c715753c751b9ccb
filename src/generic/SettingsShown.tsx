// Settings for people who may read but not change them.
import { Skeleton } from 'antd'
import type { Binding } from '#kernel/binding'
import { hiddenFields } from '#kernel/condition'
import { useText } from '../locales/use-text'
import { useAccess } from '../providers/access'
import { useRecord } from './data'
import { Details } from './details/Details'
import { useWaiting } from './form/waiting/use-waiting'
import { WaitingChange } from './form/waiting/WaitingChange'
import { WaitingContext } from './form/waiting/waiting-context'
import { shownFields } from './record'
import { Trouble } from './Trouble'

export function SettingsShown({ binding }: { binding: Binding }) {
  const say = useText()
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
