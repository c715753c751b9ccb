// The form of a node, over the chart.

import { Drawer, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import type { Binding } from '#kernel/binding'
import { lazyWithRetry } from '../../../api/lazy-with-retry'
import { useNarrow } from '../../../components/use-narrow'
import { captionsOf } from '../../../fields/options'
import { ReferenceSelect } from '../../../fields/reference/Input'
import { useWords } from '../../../locales/use-words'
import { SlotsContext } from '../../../resource/slots-context'
import type { InputProps, Slots } from '../../../slots'

function NodeInput({ field, value, onChange, id, aria, disabled, invalid, record }: InputProps<number>) {
  if (!field.ref) return null
  const area = record['area_id']
  return (
    <ReferenceSelect
      reference={field.ref}
      many={false}
      ids={typeof value === 'number' ? [value] : []}
      id={id}
      aria={aria}
      disabled={disabled}
      invalid={invalid}
      clearable
      filter={{ area_id: typeof area === 'number' ? area : { empty: true } }}
      missing={null}
      known={captionsOf(field, record)}
      without={typeof record['id'] === 'number' ? record['id'] : null}
      onChange={(ids) => onChange(ids[0] ?? null)}
    />
  )
}

const FormLoader = lazyWithRetry(async () => ({
  default: (await import('../../../resource/form/RecordForm')).RecordForm,
}))

export interface FrameTarget {
  /** null for a new one. */
  id: number | null
  /** Parent of the new node. */
  pid: number | null
}

interface Props {
  binding: Binding
  areaId: number | null
  wanted: FrameTarget | null
  onClose(): void
}

const WIDTH = 640
/** The area's slots don't apply to its nodes. */
const noSlots = {}
const inputs = { pid: NodeInput } as Slots['inputs']

export function FrameForm({ binding, areaId, wanted, onClose }: Props) {
  const { t, say } = useWords()
  const narrow = useNarrow()
  const [last, keep] = useState(wanted)
  if (wanted && wanted !== last) keep(wanted)
  const shown = wanted ?? last
  const preset = { ...(areaId === null ? {} : { area_id: areaId }), ...(shown?.pid ? { pid: shown.pid } : {}) }
  const noun = say(binding.noun)
  return (
    <Drawer
      open={wanted !== null}
      onClose={onClose}
      title={t(shown?.id ? 'generic.editNoun' : 'generic.createNoun', { noun })}
      width={narrow ? '100%' : WIDTH}
      maskClosable={false}
      destroyOnHidden
      className="record-drawer"
    >
      <Suspense fallback={<Skeleton active className="form-waiting" paragraph={{ rows: 8 }} />}>
        {shown && (
          <SlotsContext value={noSlots}>
            <FormLoader
              key={`${shown.id}-${shown.pid}`}
              binding={binding}
              route={binding.route}
              id={shown.id}
              preset={preset}
              inputs={inputs}
              live={wanted !== null}
              onDone={(then) => {
                if (then !== 'again') onClose()
              }}
              onCancel={onClose}
            />
          </SlotsContext>
        )}
      </Suspense>
    </Drawer>
  )
}
