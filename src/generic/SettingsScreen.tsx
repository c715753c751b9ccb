// One record of settings: read, edited and saved on one page.

import { can } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { useWords } from '../locales/use-words'
import { useAccess } from '../providers/access'
import { FormLoader } from './form/FormLoader'
import { SettingsShown } from './SettingsShown'
import { useSlots } from './slots'
import { useTitle } from './use-title'

const nothing = (): void => undefined

export default function SettingsScreen({ binding, route }: { binding: Binding; route: string }) {
  const { t } = useWords()
  const { grant } = useAccess()
  const title = useTitle()(binding)
  const { inputs } = useSlots()
  const writes = can(grant, binding, 'save')
  return (
    <div className="page-form">
      <header className="page-head">
        <h1>{title}</h1>
        {!writes && <span className="soft">{t('generic.readOnly')}</span>}
      </header>
      <div className="panel">
        {writes ? (
          <FormLoader binding={binding} route={route} id={null} live inputs={inputs} onDone={nothing} />
        ) : (
          <SettingsShown binding={binding} />
        )}
      </div>
    </div>
  )
}
