// Commands of a saved view: save, save as, rename and share, copy its link, open it by default, delete it.
import { MoreOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, type MenuProps } from 'antd'
import { useEffect, useRef } from 'react'
import type { Binding } from '#kernel/binding'
import { copyText } from '../../../fields/copy-text'
import { Failure, report } from '../../../gateway/failure'
import { useWords } from '../../../locales/use-words'
import type { Look, SavedView } from '../../../providers/saved-views'
import { useQuestion } from '../../../refusal/use-question'
import { changePreference } from '../list-preference'
import type { ListControl } from '../use-list-state'
import { ViewDialog } from './ViewDialog'
import { deleteView, renameView, saveView } from './views'

export type ViewWork = 'new' | 'edit'

interface Props {
  binding: Binding
  control: ListControl
  look: Look
  changed: boolean
  work: ViewWork | null
  onWork(work: ViewWork | null): void
}

export default function ViewWorkMenu({ binding, control, look, changed, work, onWork }: Props) {
  const { t } = useWords()
  const { message } = App.useApp()
  const [ask, question] = useQuestion()
  const { state, view, views, defaultView } = control
  const place = useRef<HTMLButtonElement>(null)
  // The open view is seen whole, at the end of a long row as well.
  useEffect(() => {
    place.current?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])

  const keep = async (wish: {
    id?: number
    revision?: number
    name: string
    role_ids: readonly number[]
  }): Promise<void> => {
    const id = await saveView(binding.name, { ...wish, state, look })
    void message.success(t('views.saved'))
    onWork(null)
    control.open(id)
  }
  const save = (): void => {
    if (!view) return
    const { id, revision, name, role_ids } = view
    keep({ id, revision, name, role_ids }).catch((error: unknown) =>
      report(error instanceof Failure && error.code === 'STALE' ? new Failure(t('views.stale'), error.status) : error),
    )
  }
  const rename = async (view: SavedView, name: string, role_ids: readonly number[]): Promise<void> => {
    await renameView(view, { name, role_ids })
    void message.success(t('views.saved'))
    onWork(null)
  }
  const copy = (): void => {
    if (!view) return
    const here = new URL(window.location.href)
    const [path = ''] = here.hash.split('?')
    here.hash = `${path}?view=${view.id}`
    void copyText(here.href).then((done) => done && void message.success(t('views.linkCopied')))
  }
  const remove = (): void => {
    if (!view) return
    ask({
      title: t('views.removeAsk', { name: view.name }),
      hint: view.role_ids.length > 0 ? t('views.removeShared') : null,
      okText: t('generic.remove'),
      danger: true,
      onOk: async () => {
        await deleteView(view.id)
        if (view.id === defaultView) changePreference(binding.name, { default_view: null })
        control.open(null)
      },
    })
  }
  const items: MenuProps['items'] = view
    ? [
        ...(view.own ? [{ key: 'save', label: t('views.save'), disabled: !changed }] : []),
        { key: 'as', label: t('views.saveAs') },
        ...(view.own ? [{ key: 'edit', label: t(views.roles.length > 0 ? 'views.editShare' : 'views.edit') }] : []),
        { key: 'revert', label: t('views.revert'), disabled: !changed },
        { type: 'divider' as const },
        { key: 'copy', label: t('views.copyLink') },
        { key: 'default', label: t(view.id === defaultView ? 'views.noDefault' : 'views.makeDefault') },
        ...(view.own ? [{ type: 'divider' as const }, { key: 'remove', label: t('views.remove'), danger: true }] : []),
      ]
    : []
  const choose = (key: string): void => {
    if (!view) return
    if (key === 'save') save()
    if (key === 'as') onWork('new')
    if (key === 'edit') onWork('edit')
    if (key === 'revert') {
      control.open(view.id)
    }
    if (key === 'copy') copy()
    if (key === 'default') changePreference(binding.name, { default_view: view.id === defaultView ? null : view.id })
    if (key === 'remove') remove()
  }
  return (
    <>
      {view && changed && view.own && (
        <Button type="link" size="small" onClick={save}>
          {t('views.save')}
        </Button>
      )}
      {view && (
        <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key) }}>
          <Button
            ref={place}
            type="text"
            size="small"
            icon={<MoreOutlined />}
            aria-label={t('views.moreFor', { name: view.name })}
            title={t('views.moreFor', { name: view.name })}
          />
        </Dropdown>
      )}
      {work && (
        <ViewDialog
          view={work === 'edit' ? view : null}
          roles={views.roles}
          onClose={() => onWork(null)}
          onSave={(name, role_ids) =>
            work === 'edit' && view ? rename(view, name, role_ids) : keep({ name, role_ids })
          }
        />
      )}
      {question}
    </>
  )
}
