// Title, own lines and summary of a work report, with the inputs that any form has.
import { Button, Drawer, Input } from 'antd'
import { type KeyboardEvent, useId, useState } from 'react'
import type { Binding, Field, Row } from '#kernel/binding'
import { kindOfField } from '../../../fields'
import { useNarrow } from '../../../generic/use-narrow'
import { isEnter } from '../../../keyboard/typing'
import { useText } from '../../../locales/use-text'
import { useWords } from '../../../locales/use-words'
import { useUnsaved } from '../../../navigation/unsaved'
import { useConfirmLoss } from '../../../navigation/use-confirm-loss'
import { Refusal } from '../../../refusal/Refusal'
import { useRefusal } from '../../../refusal/use-refusal'
import { spinner } from '../../../theme/spinner'
import type { OwnLine, Report } from './report'
import '../../../generic/form/form.css'

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
  /** A refusal is thrown. */
  onSave(texts: Texts): Promise<void>
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
  const narrow = useNarrow()
  const confirmLoss = useConfirmLoss()
  const stored: Texts = { title: report.title, content: report.content, custom_list: report.custom_list }
  const [texts, setTexts] = useState(stored)
  const { refusal, refuse, forget } = useRefusal()
  const release = useUnsaved(open && JSON.stringify(texts) !== JSON.stringify(stored))
  const type = (change: Partial<Texts>): void => {
    setTexts((before) => ({ ...before, ...change }))
    forget()
  }
  const close = async () => {
    if (await confirmLoss((form) => form.route === binding.route)) {
      release()
      onClose()
    }
  }
  const save = async () => {
    forget()
    try {
      await onSave({ ...texts, custom_list: cleaned(texts.custom_list) })
      release()
    } catch (failure) {
      refuse(failure)
    }
  }
  const press = (event: KeyboardEvent) => {
    if (!isEnter(event) || !(event.ctrlKey || event.metaKey) || busy) return
    event.preventDefault()
    void save()
  }
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
          onChange={(value) => type({ [name]: value ?? (name === 'content' ? '' : []) })}
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
      onClose={() => void close()}
      width={narrow ? '100%' : 880}
      maskClosable={false}
      title={t('workReport.edit')}
      className="record-drawer"
      footer={
        <div className="form-foot">
          <Refusal refusal={refusal} />
          <span className="soft form-keys">{t('generic.saveKeys')}</span>
          <Button onClick={() => void close()}>{t('common.cancel')}</Button>
          <Button type="primary" loading={spinner(busy)} disabled={busy} onClick={() => void save()}>
            {t('workReport.save')}
          </Button>
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of its inputs */}
      <div className="form-scroll paper-form" onKeyDown={press}>
        <div className="form-field">
          <label htmlFor={`${id}-title`}>{say((binding.fields['title'] as Field).title)}</label>
          <Input
            id={`${id}-title`}
            maxLength={100}
            value={texts.title}
            onChange={({ target }) => type({ title: target.value })}
          />
        </div>
        {input('custom_list')}
        {input('content')}
      </div>
    </Drawer>
  )
}
