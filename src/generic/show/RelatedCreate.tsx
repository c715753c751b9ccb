// Adds a row to a list of a record, without leaving the record.
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { Binding, Row } from '#kernel/binding'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { CreateDrawer } from '../form/CreateDrawer'

interface Props {
  binding: Binding
  /** Values that link the new row to the record. */
  preset: Row
}

export function RelatedCreate({ binding, preset }: Props) {
  const { t } = useWords()
  const say = useText()
  const [open, setOpen] = useState(false)
  const title = t('generic.addRelated', { noun: say(binding.noun) })
  return (
    <>
      <Button icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        {title}
      </Button>
      <CreateDrawer binding={binding} title={title} preset={preset} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
