// The room of an appointment: lifted people and the places under them, the form, and the members beside the chart.
import { DndContext, type DragEndEvent, DragOverlay, pointerWithin } from '@dnd-kit/core'
import { Drawer } from 'antd'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { can } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { useCardSensors } from '../../../components/drag'
import { useNarrow } from '../../../components/use-narrow'
import { useWords } from '../../../locales/use-words'
import { useAccess } from '../../../providers/access'
import { ActionHost, type Runner, useRunner } from '../../../resource/actions/ActionHost'
import styles from './Frame.module.css'
import { Members } from './Members'
import { Face } from './NodeBox'
import type { Place } from './nodes'
import { type Appointing, AppointingContext, type Dragged, nameOfPlace } from './Seats'

interface Props {
  /** Of the nodes and of members. */
  binding: Binding
  user: Binding
  onAppointed(): void
  /** Members beside the chart: for one place, or for any. */
  beside: Place | 'any' | null
  setBeside(beside: Place | 'any' | null): void
  children: ReactNode
}

/** Hands out the runner of members; the chart's own is that of the nodes. */
function RunnerOut({ to }: { to: RefObject<Runner | null> }) {
  const runner = useRunner()
  useEffect(() => {
    to.current = runner
  }, [runner, to])
  return null
}

/** True if this person may appoint, here and at the nodes. */
export function mayAppoint(grant: Parameters<typeof can>[0], user: Binding | undefined, binding: Binding): boolean {
  return user !== undefined && can(grant, user, 'appoint') && can(grant, binding, 'update')
}

export function AppointRoom({ binding, user, onAppointed, beside, setBeside, children }: Props) {
  const { t } = useWords()
  const { grant } = useAccess()
  const narrow = useNarrow()
  const runner = useRef<Runner | null>(null)
  const [taken, take] = useState<Dragged | null>(null)
  const sensors = useCardSensors()
  const action = user.actions.find(({ name }) => name === 'appoint')
  const may = mayAppoint(grant, user, binding)
  const appointing = useMemo<Appointing | null>(() => {
    if (!action || !may) return null
    return {
      appoint(person, place, from) {
        const to = place ? { frame_id: place.node, ...(place.seat ? { position_id: place.seat.position_id } : {}) } : {}
        const former = from !== null && from !== place?.node ? { from_frame_id: from } : {}
        runner.current?.run(action, [person], null, { ...to, ...former })
      },
      choose: setBeside,
    }
  }, [action, may, setBeside])
  const drop = ({ active, over }: DragEndEvent): void => {
    const dragged = active.data.current as Dragged | undefined
    const place = over?.data.current as Place | undefined
    take(null)
    if (dragged && place) appointing?.appoint(dragged.person, place, dragged.from)
  }
  const members = appointing && beside && (
    <Members binding={binding} place={beside === 'any' ? null : beside} onClose={() => setBeside(null)} />
  )
  return (
    <AppointingContext value={appointing}>
      <ActionHost binding={user} onDone={() => onAppointed()}>
        <RunnerOut to={runner} />
      </ActionHost>
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        onDragStart={({ active }) => take((active.data.current as Dragged | undefined) ?? null)}
        onDragCancel={() => take(null)}
        onDragEnd={drop}
        accessibility={{
          screenReaderInstructions: { draggable: t('organisation.how') },
          announcements: {
            onDragStart: ({ active }) => t('organisation.taken', { name: nameOf(active.data.current) }),
            onDragOver: ({ over }) =>
              over ? t('organisation.onPlace', { place: nameOfPlace(over.data.current as Place) }) : '',
            onDragEnd: ({ active }) => t('organisation.dropped', { name: nameOf(active.data.current) }),
            onDragCancel: () => t('organisation.cancelled'),
          },
        }}
      >
        <div className={members && !narrow ? `${styles.room} ${styles.withMembers}` : styles.room}>
          <div className={styles.main}>{children}</div>
          {members && !narrow && members}
        </div>
        {narrow && (
          <Drawer
            open={beside !== null && appointing !== null}
            onClose={() => setBeside(null)}
            placement="bottom"
            height="80%"
            title={t('organisation.appoint')}
            destroyOnHidden
          >
            {members}
          </Drawer>
        )}
        <DragOverlay dropAnimation={null}>
          {taken && (
            <div className={styles.lifted}>
              <Face src={taken.person['headimg_path']} name={taken.person.user_name} />
              {taken.person.user_name}
            </div>
          )}
        </DragOverlay>
      </DndContext>
    </AppointingContext>
  )
}

function nameOf(data: unknown): string {
  return (data as Dragged | undefined)?.person.user_name ?? ''
}
