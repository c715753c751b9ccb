// The columns of the list in their order.
import { CloseOutlined } from '@ant-design/icons'
import { DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button, Select } from 'antd'
import type { Text } from '#kernel/binding'
import { useCardSensors } from '../../components/drag'
import { moveColumn, setColumn } from '../document/fields'
import { unlisted } from '../document/kinds'
import { type FileModel, kindName, names } from '../document/model'
import { edit } from '../editor/view'
import { useStudioWords } from '../words'
import { unwrittenTitle } from './captions'
import styles from './Form.module.css'
import { SortableRow } from './Sortable'

export function Columns({ model, titles }: { model: FileModel; titles: Readonly<Record<string, Text>> }) {
  const { w, english } = useStudioWords()
  const columns = names(model.views?.list?.columns)
  const sensors = useCardSensors(sortableKeyboardCoordinates)
  const titleOf = (name: string) =>
    (english ? model.locales?.en?.[`fields.${name}`] : undefined) ??
    model.fields?.[name]?.title ??
    titles[name]?.[english ? 'en' : 'zh'] ??
    unwrittenTitle(name, english) ??
    name
  const rest = Object.entries(model.fields ?? {}).filter(
    ([name, field]) => !columns.includes(name) && !unlisted.has(kindName(field)),
  )
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [columns.indexOf(String(active.id)), columns.indexOf(String(over?.id))]
    if (from >= 0 && to >= 0 && from !== to) edit((text) => moveColumn(text, from, to))
  }
  return (
    <div className={styles.list}>
      <DndContext sensors={sensors} onDragEnd={onDragEnd}>
        <SortableContext items={columns} strategy={verticalListSortingStrategy}>
          {columns.map((name) => (
            <SortableRow key={name} id={name} name={name}>
              <span className={styles.rowTitle}>
                {titleOf(name)} <small>{name}</small>
              </span>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={`${w('cancel')} ${name}`}
                onClick={() => edit((text) => setColumn(text, name, false))}
              />
            </SortableRow>
          ))}
        </SortableContext>
      </DndContext>
      <Select<string>
        size="small"
        className={styles.addColumn as string}
        placeholder={`${w('add')}…`}
        aria-label={w('add')}
        value={null as never}
        onChange={(name) => edit((text) => setColumn(text, name, true))}
        options={rest.map(([name]) => ({ value: name, label: `${titleOf(name)} ${name}` }))}
      />
    </div>
  )
}
