// Link target: cell and input; its format depends on the sibling `<name>_type`.
import { Input } from 'antd'
import { isExternal } from '#kernel/formats'
import { useWords } from '../locales/use-words'
import type { FieldKind, InputProps, ShowProps } from './field-kind'
import { Line, shown, textOf } from './text-parts'

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

const hints = {
  in_app: 'fields.linkTo.in_app',
  external: 'fields.linkTo.external',
  mini_program: 'fields.linkTo.mini_program',
  channel: 'fields.linkTo.channel',
} as const

function LinkInput({ field, value, onChange, id, aria, disabled, invalid, record }: InputProps) {
  const { t } = useWords()
  const sort = record[`${field.name}_type`]
  const hint = typeof sort === 'string' && Object.hasOwn(hints, sort) ? t(hints[sort as keyof typeof hints]) : ''
  return (
    <Input
      id={id}
      {...aria}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      placeholder={hint}
      inputMode={sort === 'external' ? 'url' : 'text'}
      autoComplete="off"
    />
  )
}

export const link: FieldKind = { Cell: LinkCell, Detail: LinkDetail, Input: LinkInput, Filter: null }
