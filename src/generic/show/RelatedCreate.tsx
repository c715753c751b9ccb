// Adds a row to a list of a record, without leaving the record.
import { PlusOutlined } from '@ant-design/icons'
import { Button, Drawer, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Binding, Row } from '#kernel/binding'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { useResource } from '../Nested'
import { SlotsContext } from '../slots'
import { useNarrow } from '../use-narrow'

const FormLoader = lazy(async () => ({ default: (await import('../form/FormLoader')).FormLoader }))

interface Props {
  binding: Binding
  /** Values that link the new row to the record. */
  preset: Row
}

function Form({ binding, preset, live, onClose }: Props & { live: boolean; onClose(): void }) {
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
        live={live}
        onDone={(then) => {
          if (then !== 'again') onClose()
        }}
        onCancel={onClose}
      />
    </SlotsContext>
  )
}

export function RelatedCreate({ binding, preset }: Props) {
  const { t } = useWords()
  const say = useText()
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const title = t('generic.addRelated', { noun: say(binding.noun) })
  return (
    <>
      <Button icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        width={narrow ? '100%' : 640}
        maskClosable={false}
        destroyOnHidden
        className="record-drawer"
      >
        <Suspense fallback={<Skeleton active className="form-waiting" paragraph={{ rows: 8 }} />}>
          <Form binding={binding} preset={preset} live={open} onClose={() => setOpen(false)} />
        </Suspense>
      </Drawer>
    </>
  )
}
