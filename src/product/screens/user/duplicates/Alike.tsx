// For a person with a pending decision: likely duplicates, the reasons, and a button to merge.
import { WarningOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { can } from '#kernel/access'
import type { Binding, Row } from '#kernel/binding'
import { call } from '../../../../gateway/gateway'
import { lazyWithRetry } from '../../../../gateway/lazy-with-retry'
import { useResource } from '../../../../generic/Nested'
import { idOf } from '../../../../generic/record'
import { useWords } from '../../../../locales/use-words'
import { useAccess } from '../../../../providers/access'
import { routeOf, sceneOf } from '../person'
import { type Twins, twinsIn } from './likely-pairs'
import { Face } from './Pair'
import './duplicates.css'

const MergeDialog = lazyWithRetry(() => import('./MergeDialog'))
/** Pairs of one name that are searched for the record. */
const LIMIT = 100
const MASKED = '*'

/** Search word for pairs: the phone unless masked, as it is unique, otherwise the name. */
function wordOf(row: Row): string {
  const phone = typeof row['phone'] === 'string' ? row['phone'] : ''
  return phone && !phone.includes(MASKED) ? phone : String(row['user_name'] ?? '')
}

function useTwins(row: Row, allowed: boolean): Twins[] {
  const word = wordOf(row)
  const { data } = useQuery({
    queryKey: ['duplicates', 'of', idOf(row), word],
    queryFn: ({ signal }) => call('user', 'duplicates', { keyword: word, limit: LIMIT }, { signal, quiet: true }),
    enabled: allowed && word !== '',
    retry: false,
  })
  return twinsIn(data).filter(({ a, b }) => a.id === idOf(row) || b.id === idOf(row))
}

function Found({ register, row }: { register: Binding; row: Row }) {
  const { t } = useWords()
  const { grant } = useAccess()
  const navigate = useNavigate()
  const [merging, merge] = useState<Twins | null>(null)
  const pairs = useTwins(row, can(grant, register, 'duplicates'))
  if (pairs.length === 0) return null
  return (
    <section className="alike" aria-label={t('member.twins.open')}>
      <h2>
        <WarningOutlined aria-hidden /> {t('member.twins.found')}
      </h2>
      <ul>
        {pairs.map((twins) => {
          const other = twins.a.id === idOf(row) ? twins.b : twins.a
          return (
            <li key={other.id}>
              <Face binding={register} one={other} />
              <div className="twins-why">
                {twins.why.map((reason) => (
                  <Tag key={reason} bordered={false}>
                    {reason}
                  </Tag>
                ))}
                {can(grant, register, 'merge') && (
                  <Button
                    size="small"
                    onClick={() => merge(twins)}
                    aria-label={t('member.twins.mergeNamed', { a: twins.a.user_name, b: twins.b.user_name })}
                  >
                    {t('member.twins.merge')}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <Suspense fallback={null}>
        {merging && (
          <MergeDialog
            binding={register}
            twins={merging}
            onClose={() => merge(null)}
            onDone={(kept) => {
              merge(null)
              // The shown record is gone: go to the one that replaces it.
              if (kept.id !== idOf(row)) void navigate(`${routeOf[sceneOf(kept)]}/${kept.id}`, { replace: true })
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

export default function Alike({ row }: { row: Row }) {
  const { data } = useResource('user')
  return data ? <Found register={data.binding} row={row} /> : null
}
