// Stored values that saving would empty, because the change hides their fields.
import { Alert } from 'antd'
import type { Field } from '#kernel/binding'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'

export function Emptied({ fields }: { fields: readonly Field[] }) {
  const { t } = useWords()
  const say = useText()
  if (fields.length === 0) return null
  const names = fields.map(({ title }) => say(title)).join(t('generic.comma'))
  return (
    <Alert type="warning" role="status" showIcon className="form-emptied" message={t('generic.empties', { names })} />
  )
}
