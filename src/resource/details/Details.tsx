// Fields of a record with their values, as a list of terms.
import type { ComponentType } from 'react'
import type { Binding, Field, Row } from '#kernel/binding'
import { isEmpty } from '#kernel/empty'
import { isWide, kindOfField } from '../../fields'
import { useWords } from '../../locales/use-words'
import { useSlots } from '../slots-context'
import { Reveal, useRevealable } from './Reveal'

interface Props {
  /** Resource of the record, for revealing masked values. */
  binding?: Pick<Binding, 'name'>
  fields: readonly Field[]
  row: Row
}

export function Details({ binding, fields, row }: Props) {
  const { say } = useWords()
  const { details } = useSlots()
  const revealable = useRevealable()
  const slots = details as Record<string, ComponentType<{ value: unknown; row: Row }>> | undefined
  return (
    <dl className="details">
      {fields.map((field) => {
        const Slot = slots?.[field.name]
        const { Detail } = kindOfField(field)
        return (
          <div key={field.name} className={isWide(field) && !isEmpty(row[field.name]) ? 'wide' : ''}>
            <dt>{say(field.title)}</dt>
            <dd>
              {Slot ? (
                <Slot value={row[field.name]} row={row} />
              ) : binding && revealable(field, row[field.name]) ? (
                <Reveal binding={binding} field={field} row={row}>
                  <Detail field={field} value={row[field.name]} row={row} />
                </Reveal>
              ) : (
                <Detail field={field} value={row[field.name]} row={row} />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
