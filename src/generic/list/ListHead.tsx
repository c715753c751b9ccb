// The heading of a list: title, total, and the button to add.

import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Binding } from '#kernel/binding'
import { grouped } from '#kernel/grouped'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { useRunner } from '../actions/ActionHost'
import { offeredOn } from '../actions/offered'
import { BackButton } from '../BackButton'
import { useSlots } from '../slots'
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
  /** The views of the list. */
  children: ReactNode
}

export function ListHead({ binding, route, above, total, onCreate, children }: Props) {
  const { t } = useWords()
  const say = useText()
  const { grant } = useAccess()
  const title = useTitle()(binding)
  const runner = useRunner()
  const navigate = useNavigate()
  const { toolbar: Toolbar } = useSlots()
  return (
    <header className="page-head list-head">
      {above !== null && <BackButton to={above} />}
      <div className="list-title">
        <h1>{title}</h1>
        <span className="soft page-total roomy" data-room={t('generic.total', { num: ROOM })}>
          {total !== null && <span>{t('generic.total', { num: grouped(total) })}</span>}
        </span>
        {children}
      </div>
      <div className="page-actions">
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
      </div>
    </header>
  )
}
