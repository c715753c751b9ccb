// A record, or a form for one, on a page of its own.
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Row } from '#kernel/binding'
import { usePage } from '../navigation/page-context'
import { leftWith, recordTabs } from '../navigation/records'
import { ActionHost } from './actions/ActionHost'
import { addressOf } from './addresses'
import { BackButton } from './BackButton'
import { captionOf } from './record'
import { type FrameProps, Inside, useHeading } from './record-frame'
import { ShowButtons } from './show/ShowButtons'

/** Keeps the name on the tab of a record that has one. */
function TabName({ address, name }: { address: string; name: string }) {
  useEffect(() => recordTabs.name(address, name), [address, name])
  return null
}

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
  const head = (row: Row | undefined): ReactNode => (
    <header className="page-head">
      <BackButton to={list} />
      <h1 ref={heading} tabIndex={-1}>
        {titleOf(wanted.view, row)}
      </h1>
      <div className="page-actions">
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
      </div>
    </header>
  )
  return (
    <ActionHost binding={binding}>
      <div className={wanted.view === 'show' ? 'page-show' : 'page-form page-of-record'}>
        <Inside key={inside} {...props} head={head} />
      </div>
    </ActionHost>
  )
}
