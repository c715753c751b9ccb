// One or several choices of a list of constants.
import type { Field } from '#kernel/binding'
import { isEmpty } from '#kernel/empty'
import { useText } from '../locales/use-text'
import type { ShownKind, ShowProps } from './field-kind'
import { Dash, Line } from './Shown'

export type Value = string | number

export function useChoices(field: Field): { value: Value; label: string }[] {
  const say = useText()
  return (field.choices ?? []).map(({ value, title }) => ({ value, label: say(title) }))
}

function ChoiceShown({ field, value }: ShowProps) {
  const options = useChoices(field)
  if (isEmpty(value)) return <Dash />
  const values = Array.isArray(value) ? value : [value]
  // A stored constant that is no longer offered is still shown.
  const text = values.map((one) => options.find((option) => option.value === one)?.label ?? String(one)).join(' · ')
  // Choices without tones aren't states: a dot before each would be noise.
  if (field.many || !field.choices?.some(({ tone }) => tone)) return <Line text={text} />
  const toneOf = (one: unknown) => field.choices?.find((choice) => choice.value === one)?.tone ?? 'plain'
  const tone = toneOf(value)
  // States of one tone differ by the shape of their mark: dot, ring, square, diamond.
  const look = field.choices.filter((choice) => toneOf(choice.value) === tone).findIndex((one) => one.value === value)
  return (
    <span className={`mark mark-${tone} look-${look}`}>
      <Line text={text} />
    </span>
  )
}

export const choice: ShownKind = { Cell: ChoiceShown, Detail: ChoiceShown }
