// Numbers: integer, decimal, order and money.
import type { Field } from '#kernel/binding'
import { boundless } from '#kernel/boundless'
import { shownNumber } from '#kernel/money'
import { useText } from '../locales/use-text'
import type { ShownKind, ShowProps } from './field-kind'
import { Line, shown } from './Shown'

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** The word that 0 stands for. */
function Zero({ word }: { word: NonNullable<Field['zero']> }) {
  const say = useText()
  return <Line text={say(boundless[word])} />
}

function NumberShown({ field, value }: ShowProps) {
  return shown(numberOf(value), (given) => (
    <span className="tabular">
      {field.zero && given === 0 ? <Zero word={field.zero} /> : <Line text={shownNumber(field, given)} />}
    </span>
  ))
}

export const number: ShownKind = { Cell: NumberShown, Detail: NumberShown, figures: true }
