// Required fields that no column fills: each takes one value for all rows, unless the value is to be unique.
import { Input } from 'antd'
import { grouped } from '#kernel/grouped'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import type { Words } from './import-calls'
import { ALL_ROWS, type Gap } from './matching'
import { WordSelect } from './WordSelect'
import { listed } from './WordsPart'
import './words.css'

interface Props {
  jobId: number
  /** Number of rows. */
  total: number
  gaps: readonly Gap[]
  words: Words
  onChange(words: Words): void
}

export function GapsPart({ jobId, total, gaps, words, onChange }: Props) {
  const { t } = useWords()
  const say = useText()
  if (gaps.length === 0) return null
  const num = grouped(total)
  return (
    <section className="import-words" aria-label={t('import.missing')}>
      <h4>
        {t('import.missing')} <span className="soft">{t('import.missingHint')}</span>
      </h4>
      <ul>
        {gaps.map(({ field: { name, kind, title, unique }, empty }) => {
          const value = words[name]?.[ALL_ROWS]
          const label = t('import.valueFor', { title: say(title) })
          const choose = (to: string | undefined) =>
            onChange({ ...words, [name]: { ...words[name], [ALL_ROWS]: to || undefined } })
          return (
            <li key={name}>
              <b className="one-line">{say(title)}</b>
              <span className="soft">{empty ? t('import.hollow') : t('import.noColumn')}</span>
              <span className="soft tabular">{t('import.inRows', { count: total, num })}</span>
              {unique ? (
                <span className="soft">{t('import.onlyColumn')}</span>
              ) : listed.has(kind) ? (
                <WordSelect
                  jobId={jobId}
                  word={{ field: name, text: ALL_ROWS, num: total, proposals: [], sure: false }}
                  label={label}
                  placeholder={t('import.allRows')}
                  required
                  value={value}
                  onChange={choose}
                />
              ) : (
                <Input
                  aria-label={label}
                  allowClear
                  maxLength={200}
                  placeholder={t('import.allRows')}
                  status={value ? '' : 'warning'}
                  value={value ?? ''}
                  onChange={({ target }) => choose(target.value)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
