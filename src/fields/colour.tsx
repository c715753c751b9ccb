// A colour: picked or typed, shown as a dot beside its code.
import type { ShownKind, ShowProps } from './field-kind'
import { shown } from './Shown'
import { textOf } from './text'

function ColourShown({ value }: ShowProps) {
  return shown(textOf(value), (text) => (
    <span className="colour">
      <span
        className="colour-dot"
        style={{ background: /^#[0-9a-f]{6}$/i.test(text) ? text : 'transparent' }}
        aria-hidden
      />
      <span className="tabular">{text}</span>
    </span>
  ))
}

export const color: ShownKind = { Cell: ColourShown, Detail: ColourShown }
