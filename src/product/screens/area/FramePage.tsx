// The organisation of head office, above all areas.
import { BackButton } from '../../../generic/BackButton'
import { useWords } from '../../../locales/use-words'
import { useCrumb } from '../../../navigation/crumb'
import { NotFound } from '../../../pages/NotFound'
import type { PageProps } from '../../../screens'
import { Frame } from './Frame'
import '../../locales/later/organisation'
import '../../../fields/fields.css'
import '../../../fields/inputs.css'
import '../../../generic/form/form.css'
import '../../../generic/generic.css'
import '../../../generic/list/list.css'
import '../../../generic/print.css'

export default function FramePage({ binding, route }: PageProps) {
  const { t } = useWords()
  useCrumb(t('organisation.headOffice'))
  if (binding.name !== binding.base) return <NotFound />
  return (
    <div className="list-screen">
      <header className="page-head">
        <BackButton to={route} />
        <h1>{t('organisation.headOffice')}</h1>
      </header>
      <section className="panel frame-panel" aria-label={t('organisation.headOffice')}>
        <Frame areaId={null} />
      </section>
    </div>
  )
}
