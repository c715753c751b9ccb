// One record of settings: read, edited and saved on one page, in Refine's Edit.
import { Edit } from '@refinedev/antd'

import { can } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { PageTitle } from '../components/PageHead'
import { useWords } from '../locales/use-words'
import { useAccess } from '../providers/access'
import { FormLoader } from './form/FormLoader'
import { plainCard } from './record-frame'
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
    <Edit
      resource={route}
      breadcrumb={false}
      goBack={false}
      wrapperProps={{ className: 'page-form' }}
      headerProps={{ className: 'page' }}
      contentProps={plainCard}
      title={<PageTitle title={title} />}
      headerButtons={<>{!writes && <span className="soft">{t('generic.readOnly')}</span>}</>}
    >
      {writes ? (
        <FormLoader binding={binding} route={route} id={null} live inputs={inputs} onDone={nothing} />
      ) : (
        <SettingsShown binding={binding} />
      )}
    </Edit>
  )
}
