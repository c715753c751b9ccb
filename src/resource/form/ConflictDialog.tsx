// Conflict on a field: both versions side by side, and the choice between them.
import { Modal, Radio } from 'antd'
import { useId, useState } from 'react'
import type { Field, Fields, Row, Text } from '#kernel/binding'
import { problemOf } from '#kernel/rules'
import { tidy } from '#kernel/tidy'
import { kindOfField } from '../../fields'
import { useWords } from '../../locales/use-words'
import type { Conflict } from './use-save'

interface Props {
  conflict: Conflict
  fields: Fields
  mine: Row
  onSettle(change: Row): void
  onCancel(): void
}

type Side = 'mine' | 'theirs' | 'own'

export function ConflictDialog({ conflict, fields, mine, onSettle, onCancel }: Props) {
  const { t, say } = useWords()
  const [chosen, choose] = useState<Readonly<Record<string, Side>>>({})
  const [written, write] = useState<Row>({ ...conflict.change })
  const [problems, setProblems] = useState<Readonly<Record<string, Text>>>({})
  const id = useId()
  const decided = conflict.conflicts.every((name) => chosen[name] !== undefined)
  const settle = (): void => {
    const own = conflict.conflicts.filter((name) => chosen[name] === 'own')
    const tidied = tidy(fields, Object.fromEntries(own.map((name) => [name, written[name]])))
    const wrong = own.flatMap((name): [string, Text][] => {
      const problem = problemOf(fields[name] as Field, tidied[name])
      return problem ? [[name, problem]] : []
    })
    setProblems(Object.fromEntries(wrong))
    if (wrong.length > 0) return
    const kept = Object.entries(conflict.change).filter(([name]) => chosen[name] !== 'theirs')
    onSettle({ ...Object.fromEntries(kept), ...tidied })
  }

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
        const { Detail, Input } = kindOfField(field)
        const own = `${id}-${name}`
        const problem = problems[name]
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
              <Radio value="own" className="conflict-side conflict-own">
                <span className="soft" id={`${own}-label`}>
                  {t('generic.conflict.own')}
                </span>
              </Radio>
            </Radio.Group>
            {chosen[name] === 'own' && (
              <div>
                <Input
                  field={field}
                  value={written[name]}
                  onChange={(next) => write((old) => ({ ...old, [name]: next }))}
                  id={own}
                  labelId={`${own}-label`}
                  aria={problem ? { 'aria-invalid': true, 'aria-describedby': `${own}-problem` } : {}}
                  disabled={false}
                  invalid={problem !== undefined}
                  record={{ ...mine, ...written }}
                />
                {problem && (
                  <span id={`${own}-problem`} role="alert" className="problem">
                    {say(problem)}
                  </span>
                )}
              </div>
            )}
          </fieldset>
        )
      })}
    </Modal>
  )
}
