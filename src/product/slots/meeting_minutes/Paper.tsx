// Minutes on paper: title, text, and who took and confirmed them.
import type { Shapes } from '#generated/index'
import type { Binding, Field } from '#kernel/binding'
import { kindOfField } from '../../../fields'
import { useWords } from '../../../locales/use-words'
import styles from './Minutes.module.css'

export default function Paper({ row, binding }: { row: Shapes['meeting_minutes']['row']; binding: Binding }) {
  const { t } = useWords()
  const field = binding.fields['content'] as Field
  const { Detail } = kindOfField(field)
  return (
    <article className={styles.minutes} aria-label={row.title ?? undefined}>
      {row.content && <Detail field={field} value={row.content} row={{}} />}
      <p className={styles.signs}>
        <span>{t('minutes.recorder', { name: row.recorder ?? '' })}</span>
        <span>{t('minutes.confirmed', { name: row.confirm_name ?? '' })}</span>
      </p>
    </article>
  )
}
