// A list as a calendar, at an address of its own.
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { can } from '#kernel/access'
import type { Binding, Calendar } from '#kernel/binding'
import { isDay } from '#kernel/calendar'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { PageHead } from '../../components/PageHead'
import { today } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { useWrites } from '../data'
import { useKeys } from '../keys/keys'
import { WritesProvider } from '../row-write'
import { useTitle } from '../use-title'
import { CalendarView } from './CalendarView'
import { modes } from './events'
import styles from './styles'

const KeysHelp = lazyWithRetry(() => import('../keys/KeysHelp'))
const Subscribe = lazyWithRetry(() => import('./Subscribe'))

interface Props {
  binding: Binding
  calendar: Calendar
  route: string
}

export default function CalendarScreen({ binding, calendar, route }: Props) {
  const { t, say } = useWords()
  const title = useTitle()(binding)
  const navigate = useNavigate()
  const { grant } = useAccess()
  const writes = useWrites(binding)
  const [helps, setHelps] = useState(false)
  useKeys([{ key: '?', says: 'keysHelp.help', run: () => setHelps(true) }])
  const params = new URLSearchParams(useLocation().search)
  const mode = modes.find((one) => one === params.get('mode')) ?? 'month'
  const given = params.get('day') ?? ''
  const day = isDay(given) ? given : today().format('YYYY-MM-DD')
  return (
    <div className="list-screen">
      <PageHead
        title={title}
        back={route}
        extra={
          <>
            {calendar.feed && (
              <Suspense fallback={null}>
                <Subscribe />
              </Suspense>
            )}
            {can(grant, binding, 'create') && (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(`${route}/new`)}>
                {t('generic.createNoun', { noun: say(binding.noun) })}
              </Button>
            )}
          </>
        }
      />
      <div className={`panel ${styles.page}`}>
        <WritesProvider value={writes}>
          <CalendarView
            binding={binding}
            calendar={calendar}
            route={route}
            mode={mode}
            day={day}
            onGo={(next) => void navigate(`${route}/calendar?mode=${next.mode}&day=${next.day}`, { replace: true })}
          />
        </WritesProvider>
      </div>
      {helps && (
        <Suspense fallback={null}>
          <KeysHelp onClose={() => setHelps(false)} />
        </Suspense>
      )}
    </div>
  )
}
