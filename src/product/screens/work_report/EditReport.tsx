// Title, own lines and summary of a work report, with the inputs that any form has.
import { Button, Drawer, Input } from 'antd'
import { useId, useState } from 'react'
import type { Binding, Field, Row } from '#kernel/binding'
import { kindOfField } from '../../../fields'
import { useText } from '../../../locales/use-text'
import { useWords } from '../../../locales/use-words'
import type { OwnLine, Report } from './report'
import '../../../fields/inputs.css'
import '../../../generic/form/form.css'
import '../../locales/later/workReport'

export interface Texts {
  title: string
  content: string
  custom_list: OwnLine[]
}

interface Props {
  binding: Binding
  report: Report
  open: boolean
  busy: boolean
  onClose(): void
  onSave(texts: Texts): void
}

/** The form keeps empty cells as null, which the call does not take. */
function cleaned(lines: readonly OwnLine[]): OwnLine[] {
  return lines.map(
    (line) => Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null && value !== '')) as never,
  )
}

export function EditReport({ binding, report, open, busy, onClose, onSave }: Props) {
  const { t } = useWords()
  const say = useText()
  const id = useId()
  const [texts, setTexts] = useState<Texts>({
    title: report.title,
    content: report.content,
    custom_list: report.custom_list,
  })
  const input = (name: 'content' | 'custom_list') => {
    const field = binding.fields[name] as Field
    const { Input: Entered } = kindOfField(field)
    return (
      <div className="form-field">
        <label htmlFor={`${id}-${name}`} id={`${id}-${name}-label`}>
          {say(field.title)}
        </label>
        <Entered
          field={field}
          value={texts[name]}
          onChange={(value) => setTexts((before) => ({ ...before, [name]: value ?? (name === 'content' ? '' : []) }))}
          id={`${id}-${name}`}
          labelId={`${id}-${name}-label`}
          aria={{}}
          disabled={false}
          invalid={false}
          record={texts as unknown as Row}
        />
      </div>
    )
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      width={880}
      title={t('workReport.edit')}
      extra={
        <Button
          type="primary"
          loading={busy}
          onClick={() => onSave({ ...texts, custom_list: cleaned(texts.custom_list) })}
        >
          {t('workReport.save')}
        </Button>
      }
    >
      <div className="paper-form">
        <div className="form-field">
          <label htmlFor={`${id}-title`}>{say((binding.fields['title'] as Field).title)}</label>
          <Input
            id={`${id}-title`}
            maxLength={100}
            value={texts.title}
            onChange={({ target }) => setTexts({ ...texts, title: target.value })}
          />
        </div>
        {input('custom_list')}
        {input('content')}
      </div>
    </Drawer>
  )
}
