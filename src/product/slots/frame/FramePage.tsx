// The chart as a page, and beside a record of an area.
import type { Row } from '#kernel/binding'
import { PageHead } from '../../../components/PageHead'
import { ReferenceSelect } from '../../../fields/reference/Input'
import { useWords } from '../../../locales/use-words'
import { useCrumb, usePageParams } from '../../../navigation/page-context'
import { NotFound } from '../../../pages/NotFound'
import { idOf } from '../../../resource/record'
import type { PageProps } from '../../../slots'
import { Frame } from './Frame'
import styles from './Frame.module.css'
import { areaIn } from './nodes'
import '../../../resource/form/form.css'
import '../../../resource/generic.css'
import '../../../resource/list/list.css'
import '../../../resource/print.css'

export function FrameTab({ row }: { row: Row }) {
  return <Frame areaId={idOf(row)} />
}

const everywhere = {}
const unknown: ReadonlyMap<number, string> = new Map()

/** Of head office, below the areas. */
export default function FramePage({ binding, route }: PageProps) {
  const { t } = useWords()
  useCrumb(t('organisation.headOffice'))
  if (binding.name !== binding.base) return <NotFound />
  return (
    <div className="list-screen">
      <PageHead title={t('organisation.headOffice')} back={route} />
      <section className={`panel ${styles.panel}`} aria-label={t('organisation.headOffice')}>
        <Frame areaId={null} />
      </section>
    </div>
  )
}

export function ChartPage({ binding }: PageProps) {
  const { t } = useWords()
  const [params, setParams] = usePageParams()
  const areaId = areaIn(params)
  const area = binding.fields['area_id']?.ref
  return (
    <div className="list-screen">
      <PageHead title={t('organisation.chart')}>
        {area && (
          <div className={styles.area}>
            <ReferenceSelect
              reference={area}
              many={false}
              ids={areaId === null ? [] : [areaId]}
              id="frame-area"
              aria={{}}
              label={t('organisation.area')}
              empty={t('organisation.top')}
              disabled={false}
              invalid={false}
              clearable
              filter={everywhere}
              missing={null}
              known={unknown}
              without={null}
              onChange={([id]) => setParams(id === undefined ? {} : { area: String(id) }, { replace: true })}
            />
          </div>
        )}
      </PageHead>
      <section className={`panel ${styles.panel}`} aria-label={t('organisation.chart')}>
        <Frame areaId={areaId} />
      </section>
    </div>
  )
}
