// The words of one action: its button, when it is offered, and what it writes.
import { DeleteOutlined } from '@ant-design/icons'
import { Form as AntdForm, Button, Checkbox, Select } from 'antd'
import { useEffect, useRef } from 'react'
import { put, putOrRemove } from '#generator/json-edit'
import {
  askedFor,
  isAskable,
  ME,
  NOW,
  removeAction,
  type SetValue,
  setConfirm,
  settable,
  setValue,
  setWhen,
} from '../document/actions'
import { setEnglish } from '../document/fields'
import { type ActionModel, type FileModel, kindName, names } from '../document/model'
import { edit } from '../editor/view'
import { useStudioWords } from '../words'
import { ConditionInputs, heldBy } from './Condition'
import { useCaptions } from './captions'
import styles from './Form.module.css'
import { IconSelect } from './IconSelect'
import { RemoveButton } from './RemoveButton'
import { TextBox } from './TextBox'

interface Props {
  model: FileModel
  name: string
  action: ActionModel
}

const places = { row: 'onRow', selection: 'onSelection', page: 'onPage', none: 'onNone' } as const

function Sets({ model, name, action }: Props) {
  const { w } = useStudioWords()
  const { fieldTitle, valuesOf } = useCaptions(model)
  const set = action.set ?? {}
  const free = settable(model).filter(([field]) => !(field in set))
  const write = (field: string, value: SetValue | undefined) => edit((text) => setValue(text, name, field, value))
  const offered = (field: string): { value: SetValue; label: string }[] => {
    const words = model.fields?.[field] ?? {}
    const kind = kindName(words)
    return [
      ...valuesOf(field),
      ...(kind === 'date-time' ? [{ value: NOW, label: w('now') }] : []),
      ...(kind === 'text' ? [{ value: ME, label: w('me') }] : []),
      ...(isAskable(words) ? [{ value: askedFor(field), label: w('asked') }] : []),
      ...(names(model.required).includes(field) ? [] : [{ value: null, label: w('empty') }]),
    ]
  }
  const optionsOf = (field: string, held: unknown) => {
    const own = offered(field).map(({ value, label }) => ({ value: JSON.stringify(value), label }))
    const text = JSON.stringify(held)
    return own.some(({ value }) => value === text) ? own : [{ value: text, label: text }, ...own]
  }
  return (
    <section aria-label={w('sets')}>
      <h5 className={styles.caption}>{w('sets')}</h5>
      {Object.entries(set).map(([field, value]) => (
        <div key={field} className={styles.set}>
          <span className={styles.rowTitle}>
            {fieldTitle(field)} <small>{field}</small>
          </span>
          <Select<string>
            size="small"
            aria-label={`${w('value')} ${field}`}
            value={JSON.stringify(value)}
            onChange={(next) => write(field, JSON.parse(next) as SetValue)}
            options={optionsOf(field, value)}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`${w('unsetField')} ${field}`}
            disabled={Object.keys(set).length === 1}
            onClick={() => write(field, undefined)}
          />
        </div>
      ))}
      <Select<string>
        size="small"
        className={styles.addColumn as string}
        placeholder={w('setField')}
        aria-label={w('setField')}
        value={null as never}
        onChange={(field) => write(field, offered(field)[0]?.value ?? null)}
        options={free.map(([field]) => ({ value: field, label: `${fieldTitle(field)} ${field}` }))}
      />
    </section>
  )
}

export function ActionDetails({ model, name, action }: Props) {
  const { w } = useStudioWords()
  const { fieldTitle, valuesOf } = useCaptions(model)
  const en = (key: string) => model.locales?.en?.[key] ?? ''
  const own = useRef<HTMLDivElement>(null)
  useEffect(() => {
    own.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const held = action.of ? null : heldBy(action.when)
  const on = action.on as keyof typeof places | undefined
  // Without rows there is nothing to write; such an action is made in the text.
  const chosen = action.set ? (['row', 'selection'] as const) : (Object.keys(places) as (keyof typeof places)[])
  return (
    <div ref={own} className={styles.details}>
      <AntdForm layout="vertical" component="div" className={styles.grid as string}>
        <AntdForm.Item label={w('titleZh')}>
          <TextBox
            label={w('titleZh')}
            value={action.title ?? ''}
            onCommit={(value) => edit((text) => put(text, ['actions', name, 'title'], value))}
          />
        </AntdForm.Item>
        <AntdForm.Item label={w('titleEn')}>
          <TextBox
            label={w('titleEn')}
            value={en(`actions.${name}`)}
            onCommit={(value) => edit((text) => setEnglish(text, `actions.${name}`, value))}
          />
        </AntdForm.Item>
        <AntdForm.Item label={w('onWhat')}>
          <Select
            size="small"
            aria-label={w('onWhat')}
            value={on ?? null}
            onChange={(value) => edit((text) => put(text, ['actions', name, 'on'], value))}
            options={chosen.map((value) => ({ value, label: w(places[value]) }))}
          />
        </AntdForm.Item>
        <AntdForm.Item label={w('icon')}>
          <IconSelect
            label={w('icon')}
            value={action.icon}
            onChange={(icon) => edit((text) => put(text, ['actions', name, 'icon'], icon))}
          />
        </AntdForm.Item>
        {held ? (
          <ConditionInputs
            words={[w('offeredIf'), w('offeredAlways')]}
            held={held}
            fields={Object.keys(model.fields ?? {})
              .filter((field) => valuesOf(field).length > 0)
              .map((value) => ({ value, label: fieldTitle(value) }))}
            valuesOf={valuesOf}
            onChange={(field, value) => edit((text) => setWhen(text, name, field, value))}
          />
        ) : null}
        <AntdForm.Item label={w('confirmZh')}>
          <TextBox
            label={w('confirmZh')}
            value={action.confirm ?? ''}
            onCommit={(value) => edit((text) => setConfirm(text, name, value))}
          />
        </AntdForm.Item>
        {action.confirm ? (
          <AntdForm.Item label={w('confirmEn')}>
            <TextBox
              label={w('confirmEn')}
              value={en(`actions.${name}.confirm`)}
              onCommit={(value) => edit((text) => setEnglish(text, `actions.${name}.confirm`, value))}
            />
          </AntdForm.Item>
        ) : null}
      </AntdForm>
      {action.set && !action.of ? <Sets model={model} name={name} action={action} /> : null}
      <div className={styles.buttons}>
        <Checkbox
          checked={action.danger === true}
          onChange={({ target }) =>
            edit((text) => putOrRemove(text, ['actions', name, 'danger'], target.checked || null))
          }
        >
          {w('danger')}
        </Checkbox>
        <RemoveButton
          ask={w('removeActionAsk')}
          label={w('removeAction')}
          onRemove={() => edit((text) => removeAction(text, name))}
        />
      </div>
    </div>
  )
}
