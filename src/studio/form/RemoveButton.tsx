// A button that asks before it removes a part of the file.
import { Button, Popconfirm } from 'antd'
import { useStudioWords } from '../words'

export function RemoveButton({ ask, label, onRemove }: { ask: string; label: string; onRemove(): void }) {
  const { w } = useStudioWords()
  return (
    <Popconfirm title={ask} okText={label} cancelText={w('cancel')} onConfirm={onRemove}>
      <Button size="small" danger>
        {label}
      </Button>
    </Popconfirm>
  )
}
