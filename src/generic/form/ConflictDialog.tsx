// Two people changed the same field: mine and theirs side by side, and the choice between them.
import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fields, Row } from '#kernel/binding'
import { kindOfField } from '../../fields'
import { useText } from '../../locales/use-text'
import type { Conflict } from './use-save'

interface Props {
  conflict: Conflict
  fields: Fields
  mine: Row
  onSettle(change: Row): void
  onCancel(): void
}

type Side = 'mine' | 'theirs'

export function ConflictDialog({ conflict, fields, mine, onSettle, onCancel }: Props) {
  const { t } = useTranslation()
  const say = useText()
  const [chosen, choose] = useState<Readonly<Record<string, Side>>>({})
  const decided = conflict.conflicts.every((name) => chosen[name] !== undefined)
  const settle = (): void =>
    onSettle(Object.fromEntries(Object.entries(conflict.change).filter(([name]) => chosen[name] !== 'theirs')))

  return (
    <Modal
      open
      title={t('generic.conflict.title')}
      okText={t('generic.conflict.save')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: !decided }}
      onOk={settle}
      onCancel={onCancel}
      width={680}
      maskClosable={false}
      className="conflict"
    >
      <p>{t('generic.conflict.hint')}</p>
      {conflict.conflicts.map((name) => {
        const field = fields[name]
        if (!field) return null
        const Detail = kindOfField(field).Detail
        return (
          <fieldset key={name}>
            <legend>{say(field.title)}</legend>
            <Radio.Group
              value={chosen[name]}
              onChange={(event) => choose((old) => ({ ...old, [name]: event.target.value as Side }))}
              className="conflict-sides"
            >
              {(['mine', 'theirs'] as const).map((side) => {
                const row = side === 'mine' ? { ...mine, ...conflict.change } : conflict.current
                return (
                  <Radio key={side} value={side} className="conflict-side">
                    <span className="soft">{t(`generic.conflict.${side}`)}</span>
                    <div className="conflict-value">
                      <Detail field={field} value={row[name]} row={row} />
                    </div>
                  </Radio>
                )
              })}
            </Radio.Group>
          </fieldset>
        )
      })}
    </Modal>
  )
}
