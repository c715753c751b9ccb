// A record or a form for one: in a drawer over the list or on a page of its own, as its schema says.
import { Drawer, Button } from 'antd'
import { ArrowLeftOutlined } from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { Binding, Row } from '#kernel/binding'
import { ActionHost } from './actions/ActionHost'
import { addressOf, numberIn } from './addresses'
import { FormLoader } from './form/FormLoader'
import { captionOf } from './record'
import { ShowBody } from './show/ShowBody'
import { ShowButtons } from './show/ShowButtons'
import { useSlots } from './slots'
import { useNarrow } from './use-narrow'
import { useTitle } from './use-title'

export interface Wanted {
  view: 'new' | 'show' | 'edit'
  id: number | null
  search: string
}

interface Props {
  binding: Binding
  route: string
  wanted: Wanted
  live: boolean
}

function useHeading(binding: Binding): (view: Wanted['view'], row: Row | undefined) => string {
  const { t } = useTranslation()
  const title = useTitle()(binding)
  return (view, row) => {
    const caption = row ? captionOf(binding, row) : ''
    if (view === 'new') return t('generic.createIn', { title })
    if (caption === '') return title
    return view === 'edit' ? t('generic.editNamed', { caption }) : caption
  }
}

/** What stands in the frame; `head` puts caption and buttons where the frame wants them. */
function Inside({ binding, route, wanted, live, head }: Props & { head(row: Row | undefined): ReactNode }) {
  const navigate = useNavigate()
  const { inputs } = useSlots()
  const { view, id, search } = wanted
  const [record, keep] = useState<Row>()
  const back = (): void => void navigate(addressOf(route, search))
  if (view === 'show' && id !== null) return <ShowBody binding={binding} id={id} head={head} />
  return (
    <>
      {head(record)}
      <FormLoader
        binding={binding} route={route} id={id} from={numberIn(search, 'from')} parent={numberIn(search, 'parent')} inputs={inputs} live={live} onRead={keep}
        onDone={(how) => {
          if (how === 'saved') back()
        }}
        onCancel={back}
      />
    </>
  )
}

export function RecordPage(props: Props) {
  const { binding, route, wanted } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const titleOf = useHeading(binding)
  const back = (): void => void navigate(addressOf(route, wanted.search))
  const head = (row: Row | undefined): ReactNode => (
    <header className="page-head">
      <Button type="text" icon={<ArrowLeftOutlined />} onClick={back} aria-label={t('generic.backToList')} title={t('generic.backToList')} />
      <h1>{titleOf(wanted.view, row)}</h1>
      <div className="page-actions">{row && wanted.view === 'show' && <ShowButtons binding={binding} route={route} row={row} onGone={back} />}</div>
    </header>
  )
  return (
    <ActionHost binding={binding}>
      <div className={wanted.view === 'show' ? 'page-show' : 'page-form page-of-record'}>
        <Inside key={`${wanted.view}-${wanted.id}`} {...props} head={head} />
      </div>
    </ActionHost>
  )
}

/** Stays mounted while closed, so that it can slide away and give the focus back. */
export function RecordDrawer({ binding, route, wanted }: Omit<Props, 'wanted' | 'live'> & { wanted: Wanted | null }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const narrow = useNarrow()
  const titleOf = useHeading(binding)
  const [last, keep] = useState(wanted)
  const [row, setRow] = useState<Row | undefined>()
  if (wanted && (wanted.view !== last?.view || wanted.id !== last?.id || wanted.search !== last?.search)) {
    keep(wanted)
    setRow(undefined)
  }
  const shown = wanted ?? last
  const back = (): void => void navigate(addressOf(route, search))
  const note = (next: Row | undefined): ReactNode => <Noted row={next} held={row} hold={setRow} />
  return (
    <ActionHost binding={binding}>
      <Drawer
        open={wanted !== null} onClose={back} width={narrow ? '100%' : 736} maskClosable={wanted?.view === 'show'} className="record-drawer"
        title={shown ? titleOf(shown.view, row) : ''}
        extra={row && wanted?.view === 'show' ? <ShowButtons binding={binding} route={route} row={row} onGone={back} /> : null}
        afterOpenChange={(open) => {
          if (!open) keep(null)
        }}
      >
        {shown && <Inside key={`${shown.view}-${shown.id}-${shown.search}`} binding={binding} route={route} wanted={shown} live={wanted !== null} head={note} />}
      </Drawer>
    </ActionHost>
  )
}

/** Lets the frame know the record: caption and buttons stand outside of what read it. */
function Noted({ row, held, hold }: { row: Row | undefined; held: Row | undefined; hold(row: Row | undefined): void }) {
  if (row !== held) queueMicrotask(() => hold(row))
  return null
}
