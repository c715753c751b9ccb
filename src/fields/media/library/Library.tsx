// The library: folders, files, uploads. The same as a page and as the picker of a field.
import {
  AppstoreOutlined,
  BarsOutlined,
  CloudUploadOutlined,
  DeleteOutlined,
  FolderOpenOutlined,
  FolderOutlined,
  InfoCircleOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import { Button, Empty, Input, Pagination, Segmented, Select, Skeleton, TreeSelect } from 'antd'
import { type ClipboardEvent, type DragEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { FileCate } from '../../../gateway/basic'
import { useWords } from '../../../locales/use-words'
import { useApp } from '../../../plain/app'
import { useDebounced } from '../../use-debounced'
import { filesOf, listed } from './chosen-files'
import { FileGrid } from './FileGrid'
import { FolderTree } from './FolderTree'
import { enqueue, onFinished } from './queue'
import { UploadPanel } from './UploadPanel'
import {
  type Asked,
  type Folder,
  type LibraryFile,
  PER_PAGE,
  type Sort,
  sorts,
  useChanges,
  useFiles,
  useFolders,
  useMay,
} from './use-library'
import { type Selection, useSelection } from './use-selection'
import './library.css'

const FileDetails = lazy(() => import('./FileDetails').then((found) => ({ default: found.FileDetails })))
const ReplaceDialog = lazy(() => import('./ReplaceDialog'))

const types = ['image', 'video', 'document', 'audio'] as const

/** Choosing instead of keeping. */
export interface Picking {
  /** Empty for any type. */
  readonly types: readonly string[]
  readonly most: number
  /** Addresses that the field holds already. */
  readonly held: readonly string[]
  onChange(selected: Selection): void
  /** Takes this one at once. */
  onTake(file: LibraryFile): void
}

interface Props {
  picking?: Picking
  heading?: ReactNode
  /** Before the buttons for uploads. */
  tools?: ReactNode
}

const NONE: readonly string[] = []

function Upload({ accept, onFiles }: { accept: string; onFiles(files: File[]): void }) {
  const { t } = useWords()
  const [single, folder] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const input = (ref: typeof single, more: object) => (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      tabIndex={-1}
      aria-hidden
      {...more}
      onChange={(event) => {
        onFiles(listed(event.target.files))
        event.target.value = '' // the same file may be chosen again
      }}
    />
  )
  return (
    <>
      <Button icon={<FolderOpenOutlined />} onClick={() => folder.current?.click()}>
        {t('library.uploadFolder')}
      </Button>
      <Button type="primary" icon={<CloudUploadOutlined />} onClick={() => single.current?.click()}>
        {t('library.upload')}
      </Button>
      {input(single, { accept, 'data-upload': 'files' })}
      {input(folder, { webkitdirectory: '', 'data-upload': 'folder' })}
    </>
  )
}

/** Folders as a select box, on narrow windows and to move files. */
function FolderSelect({
  folders,
  onChoose,
  ...rest
}: {
  folders: readonly FileCate[]
  onChoose(id: number | null): void
  value?: Folder
  placeholder?: string
  className?: string
}) {
  const { t } = useWords()
  const { value, ...others } = rest
  const data = [
    ...(value === undefined ? [] : [{ id: -1, name: t('library.all') }]),
    { id: 0, name: t('library.unfiled') },
    ...folders,
  ]
  const at = value === 'all' ? -1 : value === 'none' ? 0 : value
  return (
    <TreeSelect<number | undefined>
      {...others}
      value={at}
      aria-label={rest.placeholder ?? t('library.folders')}
      treeData={data}
      fieldNames={{ label: 'name', value: 'id', children: 'son' }}
      treeDefaultExpandAll
      showSearch
      treeNodeFilterProp="name"
      popupMatchSelectWidth={220}
      onChange={(id) => onChoose(id === undefined ? null : id)}
    />
  )
}

export function Library({ picking, heading, tools }: Props) {
  const { t } = useWords()
  const { modal } = useApp()
  const may = useMay()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<Omit<Asked, 'keyword'>>({
    folder: 'all',
    types: picking?.types ?? NONE,
    sort: '-create_time',
    page: 1,
  })
  const [view, setView] = useState<'grid' | 'list'>('grid')
  const [shown, show] = useState<LibraryFile | null>(null)
  const [replacing, replace] = useState<LibraryFile | null>(null)
  const [over, setOver] = useState(false)
  /** On narrow windows, where the select box is enough to choose one. */
  const [isManaging, manage] = useState(false)
  const keyword = useDebounced(typed.trim(), 300)
  const { data, isLoading, error } = useFiles({ ...asked, keyword })
  const folders = useFolders()
  const changes = useChanges()
  const files = data?.list_data ?? []
  const selecting = useSelection(files, picking?.most ?? 500)
  const { selected, clear } = selecting
  const ask = (change: Partial<Asked>) => setAsked((old) => ({ ...old, page: 1, ...change }))
  const ids = [...selected.keys()]
  const [only] = ids.length === 1 ? [...selected.values()] : []

  const { refresh } = changes
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener stays; what it calls is the same throughout
  useEffect(() => onFinished(() => void refresh()), [])
  const told = picking?.onChange
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the selection is told
  useEffect(() => told?.(selected), [selected])

  const send = (chosen: File[]) => enqueue(chosen, typeof asked.folder === 'number' ? asked.folder : null)
  const carries = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const drop = (event: DragEvent) => {
    setOver(false)
    if (!carries(event)) return
    event.preventDefault()
    void filesOf(event.dataTransfer).then(send)
  }
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    void filesOf(event.clipboardData).then(send)
  }
  const remove = () =>
    modal.confirm({
      title: t('library.removeFiles', { num: ids.length }),
      content: t('library.removeHint'),
      okText: t('library.remove'),
      okButtonProps: { danger: true },
      cancelText: t('common.cancel'),
      onOk: async () => {
        if (await changes.remove(ids)) clear()
      },
    })
  const moveTo = async (id: number | null) => {
    const all = folders.flatMap((one) => [one, ...(one.son ?? [])])
    if (await changes.move(ids, all.find((one) => one.id === id) ?? null)) clear()
  }
  const canRemove = !picking && may.file('remove')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes files that are dropped or pasted; buttons do the same
    <div
      className={`lib${over ? ' lib-dropping' : ''}`}
      data-picking={picking !== undefined}
      data-managing={isManaging}
      onDragOver={(event) => {
        if (!carries(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => event.currentTarget === event.target && setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <header className="page-head lib-head">
        {heading}
        <div className="page-actions">
          {tools}
          <Upload
            accept={asked.types.length === 1 && asked.types[0] !== 'document' ? `${asked.types[0]}/*` : ''}
            onFiles={send}
          />
        </div>
      </header>
      <FolderTree folders={folders} folder={asked.folder} onChoose={(folder) => ask({ folder })} />
      <div className="lib-main">
        <div className="lib-bar">
          <FolderSelect
            className="lib-folder-select"
            folders={folders}
            value={asked.folder}
            onChoose={(id) => ask({ folder: id === -1 || id === null ? 'all' : id === 0 ? 'none' : id })}
          />
          <Button
            className="lib-manage"
            icon={<FolderOutlined />}
            aria-label={t('library.folders')}
            aria-expanded={isManaging}
            onClick={() => manage(!isManaging)}
          />
          <Input.Search
            allowClear
            value={typed}
            placeholder={t('fields.library.search')}
            aria-label={t('fields.library.search')}
            onChange={(event) => {
              setTyped(event.target.value)
              ask({})
            }}
          />
          {(picking?.types.length ?? 0) !== 1 && (
            <Select
              allowClear
              value={asked.types[0]}
              placeholder={t('library.anyType')}
              aria-label={t('library.anyType')}
              options={types.map((type) => ({ value: type, label: t(`library.type.${type}`) }))}
              onChange={(type?: string) => ask({ types: type ? [type] : NONE })}
            />
          )}
          <Select<Sort>
            value={asked.sort}
            aria-label={t('library.sort')}
            options={sorts.map((sort) => ({
              value: sort,
              label: t(`library.by_${sort.replace('-', 'less_')}` as never),
            }))}
            onChange={(sort) => ask({ sort })}
          />
          <Segmented<'grid' | 'list'>
            value={view}
            aria-label={t('library.view')}
            options={[
              { value: 'grid', icon: <AppstoreOutlined />, title: t('library.grid') },
              { value: 'list', icon: <BarsOutlined />, title: t('library.list') },
            ]}
            onChange={setView}
          />
        </div>
        {ids.length > 0 && (
          <div className="lib-selected" role="toolbar" aria-label={t('library.selected', { num: ids.length })}>
            <b>{t('library.selected', { num: ids.length })}</b>
            {may.file('move') && (
              <FolderSelect
                className="lib-move"
                folders={folders}
                placeholder={t('library.moveTo')}
                onChoose={(id) => void moveTo(id || null)}
              />
            )}
            {only && (
              <Button icon={<InfoCircleOutlined />} onClick={() => show(only)}>
                {t('library.details')}
              </Button>
            )}
            {only && !picking && may.file('replace') && (
              <Button icon={<SwapOutlined />} disabled={only.use_num === 0} onClick={() => replace(only)}>
                {t('library.replace')}
              </Button>
            )}
            {canRemove && (
              <Button danger icon={<DeleteOutlined />} onClick={remove}>
                {t('library.remove')}
              </Button>
            )}
            <Button type="text" onClick={clear}>
              {t('library.unselect')}
            </Button>
          </div>
        )}
        {isLoading && <Skeleton active paragraph={{ rows: 6 }} />}
        {error && (
          <p role="alert" className="problem">
            {error.message}
          </p>
        )}
        {data && files.length === 0 && (
          <Empty
            image={<FolderOutlined className="lib-nothing" />}
            description={t(keyword ? 'library.notFound' : 'library.empty')}
          />
        )}
        <FileGrid
          files={files}
          view={view}
          selecting={selecting}
          draggable={may.file('move')}
          held={picking?.held ?? NONE}
          onOpen={picking ? picking.onTake : show}
          {...(canRemove ? { onRemove: remove } : {})}
        />
        <Pagination
          className="lib-pages"
          size="small"
          align="center"
          hideOnSinglePage
          showSizeChanger={false}
          current={asked.page}
          pageSize={PER_PAGE}
          total={data?.total ?? 0}
          onChange={(page) => ask({ page })}
        />
      </div>
      <UploadPanel />
      <Suspense fallback={null}>
        {shown && (
          <FileDetails
            key={shown.id}
            file={files.find((one) => one.id === shown.id) ?? shown}
            onClose={() => show(null)}
            onReplace={() => replace(shown)}
          />
        )}
        {replacing && <ReplaceDialog file={replacing} onClose={() => replace(null)} />}
      </Suspense>
    </div>
  )
}
