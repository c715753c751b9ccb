// The heading of a list, in Refine's List: title, total, views, and the buttons above the rows.

import { PlusOutlined } from '@ant-design/icons'
import { List } from '@refinedev/antd'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Binding } from '#kernel/binding'
import { grouped } from '#kernel/grouped'
import { PageTitle } from '../../components/PageHead'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { useRunner } from '../actions/ActionHost'
import { offeredOn } from '../actions/offered'
import { useSlots } from '../slots-context'
import { useTitle } from '../use-title'

/** A total up to this one moves nothing when it arrives. */
const ROOM = 999

interface Props {
  binding: Binding
  route: string
  /** The page that contains this list. */
  above: string | null
  total: number | null
  onCreate: (() => void) | undefined
  views: ReactNode
  children: ReactNode
}

export function ListHead({ binding, route, above, total, onCreate, views, children }: Props) {
  const { t, say } = useWords()
  const { grant } = useAccess()
  const title = useTitle()(binding)
  const runner = useRunner()
  const navigate = useNavigate()
  const { toolbar: Toolbar } = useSlots()
  return (
    <List
      resource={route}
      breadcrumb={false}
      // Refine's create button is a button inside a link, which the keyboard meets twice.
      canCreate={false}
      headerProps={{ className: 'page list-page' }}
      title={
        <PageTitle title={title} back={above}>
          <span className="soft page-total roomy" data-room={t('generic.total', { num: ROOM })}>
            {total !== null && <span>{t('generic.total', { num: grouped(total) })}</span>}
          </span>
          {views}
        </PageTitle>
      }
      headerButtons={
        <>
          {binding.views.calendar && above === null && (
            <Button onClick={() => void navigate(`${route}/calendar`)}>{t('generic.calendar')}</Button>
          )}
          {Toolbar && <Toolbar binding={binding} route={route} view="list" id={null} />}
          {offeredOn(binding, grant, 'page').map((action) => (
            <Button key={action.name} danger={action.danger} onClick={() => runner.run(action, [])}>
              {say(action.title)}
            </Button>
          ))}
          {onCreate && (
            <Button type="primary" icon={<PlusOutlined />} onClick={onCreate}>
              {t('generic.createNoun', { noun: say(binding.noun) })}
            </Button>
          )}
        </>
      }
    >
      {children}
    </List>
  )
}
