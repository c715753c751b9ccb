// A record, or a form for one, in a drawer over the list.

import { Drawer } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Row } from '#kernel/binding'
import { usePageLocation } from '../navigation/page-context'
import { ActionHost } from './actions/ActionHost'
import { addressOf } from './addresses'
import { useRoom } from './phone/use-room'
import { type FrameProps, Inside, useHeading } from './record-frame'
import { ShowButtons } from './show/ShowButtons'
import { useNarrow } from './use-narrow'
import type { Wanted } from './wanted'

/** Passes the record to the frame, which draws caption and buttons outside. */
function Noted({ row, held, hold }: { row: Row | undefined; held: Row | undefined; hold(row: Row | undefined): void }) {
  if (row !== held) queueMicrotask(() => hold(row))
  return null
}

/** Stays mounted while closed, so that it can slide out and return the focus. */
export default function RecordDrawer({
  binding,
  route,
  wanted,
}: Omit<FrameProps, 'wanted' | 'live'> & { wanted: Wanted | null }) {
  const navigate = useNavigate()
  const { search } = usePageLocation()
  const narrow = useNarrow()
  const titleOf = useHeading(binding)
  const open = wanted !== null
  const [last, keep] = useState(wanted)
  const [row, setRow] = useState<Row | undefined>()
  if (wanted && (wanted.view !== last?.view || wanted.id !== last?.id || wanted.search !== last?.search)) {
    keep(wanted)
    setRow(undefined)
  }
  const shown = wanted ?? last
  const panel = useRef<HTMLDivElement>(null)
  const inside = shown ? `${shown.view}-${shown.id}-${shown.search}` : ''
  useEffect(() => {
    // Switching from form to record removes the focused button; Escape must still reach the drawer.
    if (open && inside && document.activeElement === document.body)
      panel.current?.closest<HTMLElement>('.ant-drawer')?.focus()
  }, [open, inside])
  const room = useRoom()
  const withPhone = room && binding.views.phone !== undefined && shown?.view !== 'show'
  const back = (): void => void navigate(addressOf(route, search))
  const note = (next: Row | undefined): ReactNode => <Noted row={next} held={row} hold={setRow} />
  return (
    <ActionHost binding={binding}>
      <Drawer
        open={open}
        panelRef={panel}
        onClose={back}
        width={narrow ? '100%' : withPhone ? 1160 : 736}
        maskClosable={wanted?.view === 'show'}
        className="record-drawer"
        title={shown ? titleOf(shown.view, row) : ''}
        extra={
          row && wanted?.view === 'show' ? (
            <ShowButtons binding={binding} route={route} row={row} onGone={back} />
          ) : null
        }
        afterOpenChange={(opened) => {
          if (!opened) keep(null)
        }}
      >
        {shown && <Inside key={inside} binding={binding} route={route} wanted={shown} live={open} head={note} />}
      </Drawer>
    </ActionHost>
  )
}
