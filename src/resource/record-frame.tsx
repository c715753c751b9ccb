// Shared by drawer and page of a single record: its heading and its content.
import type { CardProps } from 'antd'
import { useNavigate } from 'react-router'
import type { Binding, Row } from '#kernel/binding'
import { useWords } from '../locales/use-words'
import { usePage } from '../navigation/page-context'
import type { RecordParams } from './addresses'
import { addressOf, numberIn } from './addresses'
import type { OneRecord } from './data'
import { RecordForm } from './form/RecordForm'
import { nextOf } from './next-record'
import { captionOf } from './record'
import { ShowBody } from './show/ShowBody'
import { useSlots } from './slots-context'
import { useOpened } from './use-opened'

/** Of Refine's views: their content has its own padding and its own foot. */
export const plainCard = { variant: 'outlined', styles: { body: { padding: 0 } }, actions: [] } satisfies CardProps

export interface RecordFrameProps {
  binding: Binding
  route: string
  params: RecordParams
  live: boolean
}

export function useHeading(binding: Binding): (view: RecordParams['view'], row: Row | undefined) => string {
  const { t, say } = useWords()
  const noun = say(binding.noun)
  return (view, row) => {
    const caption = row ? captionOf(binding, row) : ''
    if (view === 'new') return t('generic.createNoun', { noun })
    if (caption === '') return view === 'edit' ? t('generic.editNoun', { noun }) : noun
    return view === 'edit' ? t('generic.editNamed', { caption }) : caption
  }
}

/** `read`: the record as the frame has read it, for its heading. */
export function RecordContent({ binding, route, params, live, read }: RecordFrameProps & { read: OneRecord }) {
  const navigate = useNavigate()
  const { inputs } = useSlots()
  const { view, id, search } = params
  useOpened(binding, read.record)
  const { alone } = usePage()
  // The tab of a record alone shows the record, not its list.
  const back = (): void => void navigate(alone && id !== null ? addressOf(route, search, id) : addressOf(route, search))
  const following = alone ? null : nextOf(route, id)
  if (view === 'show') return <ShowBody binding={binding} read={read} />
  return (
    <RecordForm
      binding={binding}
      route={route}
      id={id}
      from={numberIn(search, 'from')}
      parent={numberIn(search, 'parent')}
      inputs={inputs}
      live={live}
      next={following}
      onDone={(then) => {
        if (then === 'next' && following !== null) void navigate(addressOf(route, search, following, 'edit'))
        else if (then === 'new') void navigate(addressOf(route, search, 'new'))
        else if (then !== 'again') back()
      }}
      onCancel={back}
    />
  )
}
