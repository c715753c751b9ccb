// A record, or a form for one, on a page of its own: Refine's Show, Edit and Create.
import { Create, Edit, Show } from '@refinedev/antd'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { PageTitle } from '../components/PageHead'
import { usePage } from '../navigation/page-context'
import { leftWith, recordTabs } from '../navigation/record-tabs'
import { ActionHost } from './actions/ActionHost'
import { addressOf } from './addresses'
import { useRecord } from './data'
import { captionOf } from './record'
import { type FrameProps, plainCard, RecordContent, useHeading } from './record-frame'
import { ShowButtons } from './show/ShowButtons'

/** Keeps the name on the tab of a record that has one. */
function TabName({ address, name }: { address: string; name: string }) {
  useEffect(() => recordTabs.name(address, name), [address, name])
  return null
}

const views = { show: Show, edit: Edit, new: Create }

export default function RecordPage(props: FrameProps) {
  const { binding, route, wanted } = props
  const navigate = useNavigate()
  const titleOf = useHeading(binding)
  const { alone, route: tab } = usePage()
  const list = addressOf(route, (alone && leftWith(route)) || wanted.search)
  const heading = useRef<HTMLHeadingElement>(null)
  const inside = `${wanted.view}-${wanted.id}`
  useEffect(() => {
    // The list with the button that led here is gone: move the focus to the heading.
    if (inside && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [inside])
  const read = useRecord(binding, wanted.id)
  const row = read.record
  const View = views[wanted.view]
  return (
    <ActionHost binding={binding}>
      <View
        resource={route}
        breadcrumb={false}
        goBack={false}
        wrapperProps={{ className: wanted.view === 'show' ? 'page-show' : 'page-form' }}
        headerProps={{ className: 'page' }}
        contentProps={plainCard}
        title={<PageTitle title={titleOf(wanted.view, row)} back={list} focus={heading} />}
        headerButtons={
          <>
            {row && wanted.view === 'show' && (
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
