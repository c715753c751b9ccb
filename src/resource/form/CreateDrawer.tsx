// A form for a new record in a drawer over the page that gives it values: a record, or a day of a calendar.
import { Drawer, Skeleton } from 'antd'
import { Suspense } from 'react'
import type { Binding, Row } from '#kernel/binding'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { useNarrow } from '../../components/use-narrow'
import { useResource } from '../Nested'
import { SlotsContext } from '../slots-context'

const FormLoader = lazyWithRetry(async () => ({ default: (await import('./RecordForm')).RecordForm }))

const WIDTH = 640
/** With the reader's view beside the fields. */
const WITH_PHONE = 1040

interface Props {
  binding: Binding
  title: string
  /** Values that follow from the page. */
  preset: Row
  open: boolean
  onClose(): void
}

function Form({ binding, preset, open, onClose }: Omit<Props, 'title'>) {
  // Inputs of the resource's own calls belong to its forms anywhere.
  const { data } = useResource(binding.name)
  if (!data) return <Skeleton active className="form-waiting" paragraph={{ rows: 8 }} />
  return (
    <SlotsContext value={data.slots}>
      <FormLoader
        binding={binding}
        route={binding.route}
        id={null}
        preset={preset}
        inputs={data.slots.inputs}
        live={open}
        onDone={(then) => {
          if (then !== 'again') onClose()
        }}
        onCancel={onClose}
      />
    </SlotsContext>
  )
}

export function CreateDrawer({ title, ...props }: Props) {
  const narrow = useNarrow()
  return (
    <Drawer
      open={props.open}
      onClose={props.onClose}
      title={title}
      width={narrow ? '100%' : props.binding.views.phone ? WITH_PHONE : WIDTH}
      maskClosable={false}
      destroyOnHidden
      className="record-drawer"
    >
      <Suspense fallback={<Skeleton active className="form-waiting" paragraph={{ rows: 8 }} />}>
        <Form {...props} />
      </Suspense>
    </Drawer>
  )
}
