// A record, or a form for one, on a page of its own: Refine's Show, Edit and Create.
import { Create, Edit, Show } from '@refinedev/antd'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { PageTitle } from '../components/PageHead'
import { usePage } from '../navigation/page-context'
import { leftWith, recordTabs } from '../navigation/records'
import { ActionHost } from './actions/ActionHost'
import { addressOf } from './addresses'
import { useRecord } from './data'
import { captionOf } from './record'
import { plainCard, RecordContent, type RecordFrameProps, useHeading } from './record-frame'
import { ShowButtons } from './show/ShowButtons'

/** Keeps the name on the tab of a record that has one. */
function TabName({ address, name }: { address: string; name: string }) {
  useEffect(() => recordTabs.name(address, name), [address, name])
  return null
}

const views = { show: Show, edit: Edit, new: Create }

export default function RecordPage(props: RecordFrameProps) {
  const { binding, route, params } = props
  const navigate = useNavigate()
  const titleOf = useHeading(binding)
  const { alone, route: tab } = usePage()
  const list = addressOf(route, (alone && leftWith(route)) || params.search)
  const heading = useRef<HTMLHeadingElement>(null)
  const inside = `${params.view}-${params.id}`
  useEffect(() => {
    // The list with the button that led here is gone: move the focus to the heading.
    if (inside && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [inside])
  const read = useRecord(binding, params.id, params.view)
  const row = read.record
  const View = views[params.view]
  return (
    <ActionHost binding={binding}>
      <View
        resource={route}
        breadcrumb={false}
        goBack={false}
        wrapperProps={{ className: params.view === 'show' ? 'page-show' : 'page-form' }}
        headerProps={{ className: 'page' }}
        contentProps={plainCard}
        title={<PageTitle title={titleOf(params.view, row)} back={list} focus={heading} />}
        headerButtons={
          <>
            {row && params.view === 'show' && (
              <ShowButtons
                binding={binding}
                route={route}
                row={row}
                onGone={() => {
                  recordTabs.close(new Set([tab]))
                  void navigate(list)
                }}
              />
            )}
            {row && alone && <TabName address={tab} name={captionOf(binding, row)} />}
          </>
        }
      >
        <RecordContent key={inside} {...props} read={read} />
      </View>
    </ActionHost>
  )
}
