// The work report on paper, and its texts while they are edited.

import { Button, Drawer, Input } from 'antd'
import { type KeyboardEvent, useId, useState } from 'react'
import type { Binding, Field, Row } from '#kernel/binding'
import { isEnter } from '../../../components/typing'
import { useNarrow } from '../../../components/use-narrow'
import { Refusal } from '../../../errors/Refusal'
import { useRefusal } from '../../../errors/use-refusal'
import { kindOfField } from '../../../fields'
import { useWords } from '../../../locales/use-words'
import { useConfirmLoss, useUnsaved } from '../../../navigation/unsaved'
import { spinner } from '../../../theme/spinner'
import { changeText, type Figure, figureText, groupsIn, type OwnLine, type Report, unitOf } from './report'
import styles from './WorkReport.module.css'
import '../../../resource/form/form.css'

function Group({ title, figures }: { title: string; figures: readonly Figure[] }) {
  const { t } = useWords()
  return (
    <section className={styles.paperGroup}>
      <h3>{title}</h3>
      <table className={styles.paperTable}>
        <thead>
          <tr>
            <th scope="col">{t('workReport.name')}</th>
            <th scope="col">{t('workReport.value')}</th>
            <th scope="col">{t('workReport.last')}</th>
            <th scope="col">{t('workReport.change')}</th>
            <th scope="col" className={styles.paperUnit}>
              {t('workReport.unit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <tr key={figure.key}>
              <th scope="row">{figure.name}</th>
              <td>{figureText(figure, figure.value)}</td>
              <td>{figureText(figure, figure.last_value)}</td>
              <td>{changeText(figure, (num) => t('workReport.points', { num }))}</td>
              <td className={styles.paperUnit}>{unitOf(figure)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Html({ binding, html }: { binding: Binding; html: string }) {
  const field = binding.fields['content'] as Field
  const { Detail } = kindOfField(field)
  return html ? <Detail field={field} value={html} row={{}} /> : null
}

export function Paper({ binding, report }: { binding: Binding; report: Report }) {
  const { t } = useWords()
  return (
    <article className={`panel ${styles.paper}`} aria-label={report.title}>
      <header>
        <h2>{report.title}</h2>
        <p className="soft">
          {t('workReport.period', { from: report.start_date, to: report.end_date })}
          {' · '}
          {t('workReport.versus', { from: report.last_start_date, to: report.last_end_date })}
        </p>
      </header>
      <Html binding={binding} html={report.intro} />
      <div>
        {groupsIn(report.list_data).map(([title, figures]) => (
          <Group key={title} title={title} figures={figures} />
        ))}
      </div>
      {report.custom_list.length > 0 && (
        <section className={styles.paperGroup}>
          <h3>{t('workReport.own')}</h3>
          <table className={`${styles.paperTable} ${styles.paperOwn}`}>
            <tbody>
              {report.custom_list.map((line) => (
                <tr key={`${line.group} ${line.name} ${line.value}`}>
                  <th scope="row">{line.name}</th>
                  <td>
                    {line.value} {line.unit}
                  </td>
                  <td className={styles.paperUnit}>{[line.group, line.remark].filter(Boolean).join(' · ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {report.content && (
        <section className={styles.paperGroup}>
          <h3>{t('workReport.summary')}</h3>
          <Html binding={binding} html={report.content} />
        </section>
      )}
      <Html binding={binding} html={report.outro} />
      <p className={styles.paperSigner}>{report.signer}</p>
    </article>
  )
}

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
  const { t, say } = useWords()
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
      <div>
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
      <div className={`form-scroll ${styles.paperForm}`} onKeyDown={press}>
        <div>
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
