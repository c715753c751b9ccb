// Link target; its format depends on the sibling `<name>_type`.
import { isExternal } from '#kernel/formats'
import type { ShownKind, ShowProps } from './field-kind'
import { Line, shown } from './Shown'
import { textOf } from './text'

function LinkCell({ value }: ShowProps) {
  return shown(textOf(value), (text) => <Line text={text} />)
}

function LinkDetail({ value }: ShowProps) {
  return shown(textOf(value), (text) =>
    isExternal(text) ? (
      <a href={text} target="_blank" rel="noreferrer">
        {text}
      </a>
    ) : (
      <span className="as-typed">{text}</span>
    ),
  )
}

export const link: ShownKind = { Cell: LinkCell, Detail: LinkDetail }
