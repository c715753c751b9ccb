// A value that is edited where it stands: a number in its box, anything else in a small form over the cell.
import { CheckOutlined, EditOutlined } from '@ant-design/icons'
import { Button, InputNumber, Popover } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Binding, Field, Row, Text } from '#kernel/binding'
import { problemOf } from '#kernel/rules'
import { tidy } from '#kernel/tidy'
import { kindOfField } from '../../fields'
import { useText } from '../../locales/use-text'
import { same } from '../form/draft'
import { captionOf } from '../record'
import { useInlineWrite } from './use-inline-write'

interface Props {
  binding: Binding
  field: Field
  row: Row
  shown: ReactNode
}

export function InlineNumber({ binding, field, row }: Omit<Props, 'shown'>) {
  const say = useText()
  const write = useInlineWrite(binding)
  const stored = row[field.name] as number | null
  const [typed, setTyped] = useState<number | null | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const commit = async (): Promise<void> => {
    if (typed === undefined || busy) return
    if (typed === stored || problemOf(field, typed) !== null) return setTyped(undefined)
    setBusy(true)
    // Refused: the stored number comes back. The gateway has said why.
    await write(row, field.name, typed).catch(() => undefined)
    setBusy(false)
    setTyped(undefined)
  }
  return (
    <InputNumber<number>
      className="inline-number"
      variant="filled"
      controls={false}
      precision={0}
      changeOnWheel={false}
      disabled={busy}
      value={typed === undefined ? stored : typed}
      {...(field.minimum === undefined ? {} : { min: field.minimum })}
      {...(field.maximum === undefined ? {} : { max: field.maximum })}
      aria-label={`${say(field.title)} · ${captionOf(binding, row)}`}
      onChange={setTyped}
      onPressEnter={() => void commit()}
      onBlur={() => void commit()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(undefined)
      }}
    />
  )
}

function Editor({ binding, field, row, onClose }: Omit<Props, 'shown'> & { onClose(): void }) {
  const { t } = useTranslation()
  const say = useText()
  const id = useId()
  const write = useInlineWrite(binding)
  const [value, setValue] = useState<unknown>(row[field.name])
  const [problem, setProblem] = useState<Text | null>(null)
  const [busy, setBusy] = useState(false)
  const { Input } = kindOfField(field)
  const save = async (): Promise<void> => {
    const tidied = tidy({ [field.name]: field }, { [field.name]: value })[field.name] ?? null
    const wrong = problemOf(field, tidied)
    setProblem(wrong)
    if (wrong) return
    if (same(tidied, row[field.name])) return onClose()
    setBusy(true)
    await write(row, field.name, tidied).then(onClose, () => setBusy(false))
  }
  return (
    <div className="inline-editor">
      <label id={`${id}-label`} htmlFor={id}>
        {say(field.title)}
      </label>
      <Input
        field={field}
        value={value}
        onChange={setValue}
        id={id}
        labelId={`${id}-label`}
        aria={problem ? { 'aria-invalid': true, 'aria-describedby': `${id}-problem` } : {}}
        disabled={busy}
        invalid={problem !== null}
        record={row}
      />
      {problem && (
        <span id={`${id}-problem`} role="alert" className="problem">
          {say(problem)}
        </span>
      )}
      <div className="inline-buttons">
        <Button size="small" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button size="small" type="primary" icon={<CheckOutlined />} loading={busy} onClick={() => void save()}>
          {t('common.save')}
        </Button>
      </div>
    </div>
  )
}

export function InlineEdit({ binding, field, row, shown }: Props) {
  const { t } = useTranslation()
  const say = useText()
  const [open, setOpen] = useState(false)
  return (
    <span className="inline-edit">
      {shown}
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        destroyOnHidden
        content={<Editor binding={binding} field={field} row={row} onClose={() => setOpen(false)} />}
      >
        <Button
          type="text"
          size="small"
          className="inline-pencil"
          icon={<EditOutlined />}
          aria-label={t('generic.editField', { name: say(field.title), record: captionOf(binding, row) })}
        />
      </Popover>
    </span>
  )
}
