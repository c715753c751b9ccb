// The words of one field.
import { Form as AntdForm, Button, Checkbox, Select } from 'antd'
import type { JSONPath } from 'jsonc-parser'
import { useEffect, useRef, useState } from 'react'
import { put, putOrRemove } from '#generator/json-edit'
import { isRequired, removeField, setEnglish, setListed, setRequired } from '../document/fields'
import { type FieldModel, type FileModel, names } from '../document/model'
import { edit } from '../editor/view'
import { useStudio } from '../store'
import { useStudioWords, type Word } from '../words'
import { Choices } from './Choices'
import { Condition } from './Condition'
import styles from './Form.module.css'
import { RemoveButton } from './RemoveButton'
import { RenameField } from './RenameField'
import { Rules } from './Rules'
import { NumberBox, TextBox } from './TextBox'

interface Props {
  file: string
  model: FileModel
  name: string
  field: FieldModel
  onRenamed(name: string): void
}

type Bound = 'minLength' | 'maxLength' | 'minimum' | 'maximum'

function boundsOf(field: FieldModel): Bound[] {
  if (field.oneOf || field['x-ref']) return []
  if (field.type === 'string' && (!field.format || field.format === 'html')) return ['minLength', 'maxLength']
  return field.type === 'integer' || field.type === 'number' ? ['minimum', 'maximum'] : []
}

/** A bound of money is in hundredths, as the text has it. */
const wordOf = (bound: Bound, { format }: FieldModel): Word =>
  format === 'money' && (bound === 'minimum' || bound === 'maximum') ? `${bound}Fen` : bound

function Flags({ model, name, field }: Pick<Props, 'model' | 'name' | 'field'>) {
  const { w } = useStudioWords()
  const list = model.views?.list
  const inList = (key: 'columns' | 'filters' | 'search', word: Word) => {
    if (!list) return null
    const path: JSONPath = ['views', 'list', key]
    return (
      <Checkbox
        checked={names(list[key]).includes(name)}
        onChange={({ target }) => edit((text) => setListed(text, path, name, target.checked))}
      >
        {w(word)}
      </Checkbox>
    )
  }
  const flag = (word: Word, key: string, checked: boolean) => (
    <Checkbox
      checked={checked}
      onChange={({ target }) => edit((text) => putOrRemove(text, ['fields', name, key], target.checked || null))}
    >
      {w(word)}
    </Checkbox>
  )
  return (
    <div className={styles.flags}>
      <Checkbox
        checked={isRequired(model, name)}
        onChange={({ target }) => edit((text) => setRequired(text, name, target.checked))}
      >
        {w('required')}
      </Checkbox>
      {flag('unique', 'x-unique', field['x-unique'] !== undefined)}
      {flag('readOnly', 'readOnly', field.readOnly === true)}
      {inList('columns', 'inList')}
      {inList('filters', 'inFilters')}
      {field.type === 'string' ? inList('search', 'inSearch') : null}
      {model.endpoints?.['options'] !== undefined && !field['x-ref'] ? (
        <Checkbox
          checked={names(model.views?.options).includes(name)}
          onChange={({ target }) => edit((text) => setListed(text, ['views', 'options'], name, target.checked))}
        >
          {w('inOptions')}
        </Checkbox>
      ) : null}
    </div>
  )
}

export function FieldDetails({ file, model, name, field, onRenamed }: Props) {
  const { w, english } = useStudioWords()
  const entries = useStudio((state) => state.tree.entries)
  const [isRenaming, setRenaming] = useState(false)
  const own = useRef<HTMLDivElement>(null)
  useEffect(() => {
    own.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const path: JSONPath = ['fields', name]
  const en = (key: string) => model.locales?.en?.[key] ?? ''
  return (
    <div ref={own} className={styles.details}>
      <AntdForm layout="vertical" component="div" className={styles.grid as string}>
        <AntdForm.Item label={w('titleZh')}>
          <TextBox
            label={w('titleZh')}
            value={field.title ?? ''}
            onCommit={(value) => edit((text) => put(text, [...path, 'title'], value))}
          />
        </AntdForm.Item>
        <AntdForm.Item label={w('titleEn')}>
          <TextBox
            label={w('titleEn')}
            value={en(`fields.${name}`)}
            onCommit={(value) => edit((text) => setEnglish(text, `fields.${name}`, value))}
          />
        </AntdForm.Item>
        <AntdForm.Item label={w('hintZh')}>
          <TextBox
            label={w('hintZh')}
            value={field.description ?? ''}
            onCommit={(value) => edit((text) => putOrRemove(text, [...path, 'description'], value))}
          />
        </AntdForm.Item>
        <AntdForm.Item label={w('hintEn')}>
          <TextBox
            label={w('hintEn')}
            value={en(`fields.${name}.hint`)}
            onCommit={(value) => edit((text) => setEnglish(text, `fields.${name}.hint`, value))}
          />
        </AntdForm.Item>
        {boundsOf(field).map((bound) => (
          <AntdForm.Item key={bound} label={w(wordOf(bound, field))}>
            <NumberBox
              label={w(bound)}
              value={field[bound]}
              {...(bound === 'minLength' || bound === 'maxLength' ? { min: bound === 'maxLength' ? 1 : 0 } : {})}
              onCommit={(value) => edit((text) => putOrRemove(text, [...path, bound], value))}
            />
          </AntdForm.Item>
        ))}
        {field['x-ref'] ? (
          <AntdForm.Item label={w('target')}>
            <Select
              size="small"
              showSearch
              aria-label={w('target')}
              optionFilterProp="label"
              value={field['x-ref'].resource ?? null}
              onChange={(resource) => edit((text) => put(text, [...path, 'x-ref', 'resource'], resource))}
              options={entries
                .filter((entry) => !entry.extends && entry.folder)
                .map((entry) => ({ value: entry.name, label: `${english ? entry.en : entry.title} ${entry.name}` }))}
            />
          </AntdForm.Item>
        ) : null}
        {Array.isArray(field.oneOf) ? (
          <AntdForm.Item label={w('defaultValue')}>
            <Select<string | number>
              size="small"
              allowClear
              aria-label={w('defaultValue')}
              value={(field.default as string | number | undefined) ?? (null as never)}
              onChange={(value) => edit((text) => putOrRemove(text, [...path, 'default'], value ?? null))}
              options={field.oneOf.map(({ const: value, title }) => ({
                value,
                label: (english ? en(`fields.${name}.${value}`) : '') || title,
              }))}
            />
          </AntdForm.Item>
        ) : null}
        <Condition model={model} name={name} field={field} />
        <Rules model={model} name={name} field={field} />
      </AntdForm>
      {Array.isArray(field.oneOf) ? <Choices model={model} name={name} choices={field.oneOf} /> : null}
      <Flags model={model} name={name} field={field} />
      <div className={styles.buttons}>
        <Button size="small" onClick={() => setRenaming(true)}>
          {w('rename')}
        </Button>
        <RemoveButton
          ask={w('removeAsk')}
          label={w('remove')}
          onRemove={() => edit((text) => removeField(text, name))}
        />
      </div>
      {isRenaming ? (
        <RenameField
          file={file}
          model={model}
          name={name}
          onClose={(renamed) => {
            setRenaming(false)
            if (renamed) onRenamed(renamed)
          }}
        />
      ) : null}
    </div>
  )
}
