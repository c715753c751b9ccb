// The actions of the resource; a row opens to its words.
import { Form as AntdForm } from 'antd'
import { useState } from 'react'
import { addAction, canAct, type NewAction } from '../document/actions'
import type { FileModel } from '../document/model'
import { edit } from '../editor/view'
import { useStudioWords } from '../words'
import { ActionDetails } from './ActionDetails'
import { AddNamed } from './AddNamed'
import styles from './Form.module.css'

function AddAction({ model, onAdded }: { model: FileModel; onAdded(name: string): void }) {
  const { w } = useStudioWords()
  const [form] = AntdForm.useForm<NewAction>()
  const isTaken = (name: string) => model.actions?.[name] !== undefined || model.endpoints?.[name] !== undefined
  return (
    <AddNamed<NewAction>
      form={form}
      label={w('addAction')}
      disabled={!canAct(model)}
      refuse={(name) => (isTaken(name) ? w('actionTaken') : undefined)}
      onAdd={(action) => {
        edit((text) => addAction(text, action))
        onAdded(action.name)
      }}
    >
      <p className="soft">{w('actionHint')}</p>
    </AddNamed>
  )
}

export function Actions({ model }: { model: FileModel }) {
  const { w, english } = useStudioWords()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <div className={styles.list}>
      <AddAction model={model} onAdded={setOpen} />
      {canAct(model) ? null : <p className="soft">{w('noAction')}</p>}
      {Object.entries(model.actions ?? {}).map(([name, action]) => (
        <div key={name} className={styles.row} data-action={name}>
          <div className={styles.rowBody}>
            <button
              type="button"
              className={styles.rowHead}
              aria-expanded={open === name}
              onClick={() => setOpen(open === name ? null : name)}
            >
              <span className={styles.rowTitle}>
                {(english ? model.locales?.en?.[`actions.${name}`] : undefined) ?? action.title ?? name}{' '}
                <small>{name}</small>
              </span>
            </button>
            {open === name ? <ActionDetails model={model} name={name} action={action} /> : null}
          </div>
        </div>
      ))}
    </div>
  )
}
