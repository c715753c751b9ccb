// Data without a form: read-only.
import { isEmpty } from '#kernel/empty'
import type { FieldKind, InputProps, ShowProps } from './field-kind'
import styles from './fields.module.css'
import { EmptyValue, Line } from './text-parts'

function JsonDetail({ value }: Pick<ShowProps, 'value'>) {
  if (isEmpty(value)) return <EmptyValue />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard
    <pre className={styles.json} tabIndex={0}>
      {JSON.stringify(value, null, 2)}
    </pre>
  )
}

function JsonCell({ value }: ShowProps) {
  return isEmpty(value) ? <EmptyValue /> : <Line text={JSON.stringify(value)} />
}

function JsonInput({ value }: InputProps) {
  return <JsonDetail value={value} />
}

export const json: FieldKind = { Cell: JsonCell, Detail: JsonDetail, Input: JsonInput, Filter: null, wide: true }
