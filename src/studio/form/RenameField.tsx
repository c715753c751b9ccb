// Renaming a field: what follows in the file, and where else it is named.
import { Input, List, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { ask } from '../api'
import type { FileModel } from '../document/model'
import { renameEdits, renameField } from '../document/rename'
import { edit } from '../editor/view'
import { addRename, useStudio } from '../store'
import type { Mention } from '../wire'
import { useStudioWords } from '../words'
import { namePattern } from './AddNamed'
import styles from './Form.module.css'

interface Props {
  file: string
  model: FileModel
  name: string
  /** With the new name, if it was renamed. */
  onClose(renamed?: string): void
}

export function RenameField({ file, model, name, onClose }: Props) {
  const { w } = useStudioWords()
  const text = useStudio((state) => state.files[file]?.text ?? '')
  const isStored = useStudio((state) => new RegExp(`"${name}"`).test(state.files[file]?.saved ?? ''))
  const [next, setNext] = useState(name)
  const [mentions, setMentions] = useState<readonly Mention[] | null>(null)
  const resource = model.name ?? model.extends ?? ''
  useEffect(() => {
    ask('mentions', { file, resource, field: name }).then(
      (found) => setMentions(found.mentions),
      () => setMentions([]),
    )
  }, [file, resource, name])
  const isTaken = next !== name && model.fields?.[next] !== undefined
  const isValid = namePattern.test(next) && !isTaken
  const rename = () => {
    edit((now) => renameField(now, name, next))
    // A field that no migration knows yet needs none.
    if (isStored && resource && !model.of)
      addRename({ file, table: model.storage?.table ?? resource, from: name, to: next })
    onClose(next)
  }
  const count = renameEdits(text, name, next === name ? `${name}_` : next).length
  return (
    <Modal
      open
      title={`${w('renameTitle')} ${name}`}
      okText={w('rename')}
      cancelText={w('cancel')}
      okButtonProps={{ disabled: !isValid || next === name }}
      onOk={rename}
      onCancel={() => onClose()}
      width={640}
    >
      <Input
        aria-label={w('newName')}
        value={next}
        status={isValid ? '' : 'error'}
        onChange={({ target }) => setNext(target.value)}
      />
      <p className="soft">{isTaken ? w('nameTaken') : w('nameHint')}</p>
      <h5 className={styles.heading}>{`${w('renameInFile')}: ${count} ${w('places')}`}</h5>
      <h5 className={styles.heading}>
        {mentions?.length === 0
          ? w('renameNowhere')
          : `${w('renameElsewhere')}: ${mentions?.length ?? '…'} ${w('places')}`}
      </h5>
      {mentions && mentions.length > 0 ? (
        <List
          size="small"
          bordered
          className={styles.mentions as string}
          dataSource={[...mentions]}
          renderItem={({ file: place, line, text: words }) => (
            <List.Item>
              <div className={styles.mention}>
                <code>{`${place}:${line}`}</code>
                <span>{words}</span>
              </div>
            </List.Item>
          )}
        />
      ) : null}
    </Modal>
  )
}
