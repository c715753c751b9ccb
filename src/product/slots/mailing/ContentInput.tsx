// The text of a mailing, with the fields that it may name at hand: chosen ones are written where the cursor is.
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { type ComponentRef, useRef } from 'react'
import { call } from '../../../api/calls'
import { useWords } from '../../../locales/use-words'
import type { InputProps } from '../../../slots'
import styles from './Mailing.module.css'

export function ContentInput({ id, value, onChange, disabled, field, invalid, aria }: InputProps<string>) {
  const { t } = useWords()
  const area = useRef<ComponentRef<typeof Input.TextArea>>(null)
  const { data } = useQuery({ queryKey: ['mailing', 'words'], queryFn: () => call('mailing', 'words', {}) })
  const insert = (text: string): void => {
    const box = area.current?.resizableTextArea?.textArea
    const before = value ?? ''
    const [from, to] = [box?.selectionStart ?? before.length, box?.selectionEnd ?? before.length]
    onChange(before.slice(0, from) + text + before.slice(to))
    // Once the new text is there.
    requestAnimationFrame(() => {
      box?.focus()
      box?.setSelectionRange(from + text.length, from + text.length)
    })
  }
  return (
    <>
      <div className={styles.tools}>
        <Select<string>
          className={styles.fields}
          size="small"
          showSearch
          value={null}
          disabled={disabled}
          placeholder={t('mailing.insert')}
          aria-label={t('mailing.insert')}
          options={(data?.list ?? []).map((name) => ({ value: `{${name}}`, label: name }))}
          onChange={insert}
        />
        <Button size="small" disabled={disabled} onClick={() => insert(t('mailing.conditionText'))}>
          {t('mailing.condition')}
        </Button>
      </div>
      <Input.TextArea
        ref={area}
        id={id}
        value={value ?? ''}
        disabled={disabled}
        {...aria}
        autoSize={{ minRows: 8, maxRows: 24 }}
        {...(field.maxLength === undefined
          ? {}
          : { count: { show: true, max: field.maxLength, strategy: (text: string) => [...text].length } })}
        status={invalid ? 'error' : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  )
}
