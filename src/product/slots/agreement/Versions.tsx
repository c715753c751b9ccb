// Earlier versions of an agreement, compared with the current text.

import { useQuery } from '@tanstack/react-query'
import { Segmented, Select, Skeleton } from 'antd'
import { diffWordsWithSpace } from 'diff'
import { useState } from 'react'
import type { Row } from '#kernel/binding'
import { call } from '../../../api/calls'
import { Trouble } from '../../../errors/Trouble'
import { clockOf } from '../../../fields/zone'
import { useWords } from '../../../locales/use-words'
import { idOf } from '../../../resource/record'
import styles from './Versions.module.css'

export interface Part {
  readonly text: string
  readonly kind: 'same' | 'added' | 'removed'
}

/** Chinese has no spaces between words. */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** The words of a rich text, one line for each paragraph. The document is never rendered, so nothing in it runs. */
export function plain(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n')
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, li, blockquote, tr')) block.append('\n')
  return (body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}

export function compare(before: string, after: string): Part[] {
  return diffWordsWithSpace(before, after, { intlSegmenter: segmenter }).map(({ value, added, removed }) => ({
    text: value,
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }))
}

interface Version {
  readonly version: number
  readonly title: string
  readonly content: string
  readonly label: string
}

/** The newest first, with the current one before the kept ones. */
function useVersions(row: Row) {
  const { t } = useWords()
  const query = useQuery({
    queryKey: ['agreement_version', idOf(row), row['version']],
    queryFn: () => call('agreement_version', 'list', { filter: { agreement_id: idOf(row) }, limit: 100 }),
  })
  const kept = (query.data?.list_data ?? []).map((one) => ({
    version: one.version ?? 0,
    title: one.title ?? '',
    content: one.content ?? '',
    label: t('agreement.until', {
      version: one.version,
      time: clockOf(one.create_time ?? ''),
      name: one.admin_name ?? t('history.system'),
    }),
  }))
  const now = {
    version: Number(row['version']),
    title: String(row['title'] ?? ''),
    content: String(row['content'] ?? ''),
    label: t('agreement.current', { version: row['version'] }),
  }
  return { ...query, versions: [now, ...kept] as const satisfies readonly Version[] }
}

function Words({ before, after }: { before: Version; after: Version }) {
  const { t } = useWords()
  const text = ({ title, content }: Version) => `${title}\n${plain(content)}`
  const parts = compare(text(before), text(after))
  if (parts.every(({ kind }) => kind === 'same')) return <p className="soft">{t('agreement.same')}</p>
  const tags = { same: 'span', added: 'ins', removed: 'del' } as const
  return (
    <div className={styles.text}>
      {parts.map(({ text: words, kind }, place) => {
        const Tag = tags[kind]
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are one text, drawn anew as a whole
        return <Tag key={place}>{words}</Tag>
      })}
    </div>
  )
}

export default function Versions({ row }: { row: Row }) {
  const { t } = useWords()
  const { versions, data, error, refetch } = useVersions(row)
  const [chosen, setChosen] = useState<number | null>(null)
  const [base, setBase] = useState<'current' | 'next'>('current')
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const place = Math.max(
    1,
    versions.findIndex(({ version }) => version === chosen),
  )
  const before = versions[place]
  const after = base === 'current' ? versions[0] : versions[place - 1]
  if (!before || !after) return null
  return (
    <div className={styles.compare}>
      <div className={styles.choice}>
        <Select
          aria-label={t('agreement.choose')}
          value={before.version}
          onChange={setChosen}
          options={versions.slice(1).map(({ version, label }) => ({ value: version, label }))}
          popupMatchSelectWidth={false}
        />
        <Segmented
          value={base}
          onChange={setBase}
          options={[
            { value: 'current', label: t('agreement.sinceThen') },
            { value: 'next', label: t('agreement.nextChange') },
          ]}
        />
      </div>
      <Words before={before} after={after} />
    </div>
  )
}
