// A record, or a form for one, in a drawer over the list.

import { Drawer } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useNarrow } from '../components/use-narrow'
import { usePageLocation } from '../navigation/page-context'
import { ActionHost } from './actions/ActionHost'
import type { RecordParams } from './addresses'
import { addressOf } from './addresses'
import { useRecord } from './data'
import { useHasRoom } from './phone/PhoneSide'
import { RecordContent, type RecordFrameProps, useHeading } from './record-frame'
import { ShowButtons } from './show/ShowButtons'

/** Stays mounted while closed, so that it can slide out and return the focus. */
export default function RecordDrawer({
  binding,
  route,
  params,
}: Omit<RecordFrameProps, 'params' | 'live'> & { params: RecordParams | null }) {
  const navigate = useNavigate()
  const { search } = usePageLocation()
  const narrow = useNarrow()
  const titleOf = useHeading(binding)
  const open = params !== null
  const [last, keep] = useState(params)
  if (params && (params.view !== last?.view || params.id !== last?.id || params.search !== last?.search)) keep(params)
  const shown = params ?? last
  const read = useRecord(binding, shown?.id ?? null, shown?.view)
  const row = read.record
  const panel = useRef<HTMLDivElement>(null)
  const inside = shown ? `${shown.view}-${shown.id}-${shown.search}` : ''
  useEffect(() => {
    // Switching from form to record removes the focused button; Escape must still reach the drawer.
    if (open && inside && document.activeElement === document.body)
      panel.current?.closest<HTMLElement>('.ant-drawer')?.focus()
  }, [open, inside])
  const room = useHasRoom()
  const withPhone = room && binding.views.phone !== undefined && shown?.view !== 'show'
  const back = (): void => void navigate(addressOf(route, search))
  return (
    <ActionHost binding={binding}>
      <Drawer
        open={open}
        panelRef={panel}
        onClose={back}
        width={narrow ? '100%' : withPhone ? 1160 : 736}
        maskClosable={params?.view === 'show'}
        className="record-drawer"
        title={shown ? titleOf(shown.view, row) : ''}
        extra={
          row && params?.view === 'show' ? (
            <ShowButtons binding={binding} route={route} row={row} onGone={back} />
          ) : null
        }
        afterOpenChange={(opened) => {
          if (!opened) keep(null)
        }}
      >
        {shown && <RecordContent key={inside} binding={binding} route={route} params={shown} live={open} read={read} />}
      </Drawer>
    </ActionHost>
  )
}
