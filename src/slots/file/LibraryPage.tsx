// The page of the library, and its recycle bin.

import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { offers } from '#kernel/access'
import { engineCall } from '#kernel/engine-calls'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { Library } from '../../fields/media/library/Library'
import { useWords } from '../../locales/use-words'
import { usePageLocation } from '../../navigation/page-context'
import { useAccess } from '../../providers/access'
import { useTitle } from '../../resource/use-title'
import type { PageProps } from '../../slots'

const RecycleBin = lazyWithRetry(() => import('../../resource/list/bin/RecycleBin'))

export default function LibraryPage({ binding }: PageProps) {
  const { t } = useWords()
  const title = useTitle()(binding)
  const { grant } = useAccess()
  const { pathname, search } = usePageLocation()
  const navigate = useNavigate()
  if (new URLSearchParams(search).has('bin'))
    return (
      <Suspense fallback={null}>
        <RecycleBin binding={binding} />
      </Suspense>
    )
  return (
    <Library
      heading={<h1>{title}</h1>}
      {...(offers(grant, binding, engineCall(binding, 'recycle'))
        ? {
            tools: (
              <Button
                icon={<DeleteOutlined />}
                aria-label={t('recycle.title')}
                title={t('recycle.title')}
                onClick={() => void navigate({ pathname, search: '?bin=1' })}
              />
            ),
          }
        : {})}
    />
  )
}
