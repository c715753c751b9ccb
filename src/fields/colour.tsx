// A colour: picked or typed, shown as a dot beside its code.
import type { ShownKind, ShowProps } from './field-kind'
import { Shown } from './Shown'
import { textOf } from './text'

function ColourShown({ value }: ShowProps) {
  return (
    <Shown value={textOf(value)}>
      {(text) => (
        <span className="colour">
          <span
            className="colour-dot"
            style={{ background: /^#[0-9a-f]{6}$/i.test(text) ? text : 'transparent' }}
            aria-hidden
          />
          <span className="tabular">{text}</span>
        </span>
      )}
    </Shown>
  )
}

export const color: ShownKind = { Cell: ColourShown, Detail: ColourShown }
