// Chooses files from the library, so that none is uploaded twice.
import { PaperClipOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Input, Modal, Pagination, Skeleton, TreeSelect } from 'antd'
import { useState } from 'react'
import type { Page } from '#kernel/wire'
import { fetchLibrary } from '../../gateway/basic'
import { send } from '../../gateway/send'
import { useWords } from '../../locales/use-words'
import { useDebounced } from '../use-debounced'
import type { MediaKind } from './use-uploads'

interface LibraryFile {
  id: number
  name: string
  url: string
  thumb_url: string | null
}

interface Props {
  kind: MediaKind
  /** Number of files that may be added. */
  room: number
  /** Files already in the field. */
  held: readonly string[]
  onChoose(urls: string[]): void
  onClose(): void
}

const PER_PAGE = 20

function useFiles(kind: MediaKind, page: number, keyword: string, cate: number | undefined) {
  const filter = { ...(kind === 'file' ? {} : { type: [kind] }), ...(cate === undefined ? {} : { cate_id: [cate] }) }
  const body = { page, limit: PER_PAGE, sort: ['-create_time'], filter, ...(keyword === '' ? {} : { keyword }) }
  return useQuery({
    queryKey: ['library', body],
    queryFn: ({ signal }) => send<Page<LibraryFile>>({ method: 'GET', path: '/file' }, body, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
}

function Tile({
  file,
  kind,
  chosen,
  full,
  onToggle,
}: {
  file: LibraryFile
  kind: MediaKind
  chosen: boolean
  full: boolean
  onToggle(): void
}) {
  const Icon = kind === 'video' ? PlayCircleOutlined : PaperClipOutlined
  return (
    <button
      type="button"
      className="library-tile"
      aria-pressed={chosen}
      disabled={full && !chosen}
      onClick={onToggle}
      title={file.name}
    >
      {kind === 'image' ? <img src={file.thumb_url ?? file.url} alt="" loading="lazy" /> : <Icon aria-hidden />}
      <span className="one-line">{file.name}</span>
    </button>
  )
}

export default function LibraryPicker({ kind, room, held, onChoose, onClose }: Props) {
  const { t } = useWords()
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const [cate, setCate] = useState<number>()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const files = useFiles(kind, page, useDebounced(typed.trim(), 300), cate)
  const cates = useQuery({ queryKey: ['library-categories'], queryFn: () => fetchLibrary() })
  const rows = (files.data?.list_data ?? []).filter((file) => !held.includes(file.url))

  const toggle = (url: string): void => {
    if (chosen.includes(url)) setChosen(chosen.filter((one) => one !== url))
    else setChosen(room === 1 ? [url] : [...chosen, url])
  }
  return (
    <Modal
      open
      title={t('fields.library.title')}
      width={760}
      okText={t('fields.library.choose', { num: chosen.length })}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => onChoose([...chosen])}
      onCancel={onClose}
    >
      <div className="library-bar">
        <TreeSelect<number>
          allowClear
          placeholder={t('fields.library.category')}
          aria-label={t('fields.library.category')}
          value={cate}
          treeData={cates.data ?? []}
          fieldNames={{ label: 'name', value: 'id', children: 'son' }}
          treeDefaultExpandAll
          onChange={(next?: number) => {
            setCate(next)
            setPage(1)
          }}
        />
        <Input.Search
          allowClear
          placeholder={t('fields.library.search')}
          aria-label={t('fields.library.search')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setPage(1)
          }}
        />
      </div>
      {files.isLoading && <Skeleton active paragraph={{ rows: 5 }} />}
      {files.isError && (
        <p role="alert" className="problem">
          {files.error.message}
        </p>
      )}
      {files.isSuccess && rows.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('fields.library.nothing')} />
      )}
      <div className="library-grid">
        {rows.map((file) => (
          <Tile
            key={file.id}
            file={file}
            kind={kind}
            chosen={chosen.includes(file.url)}
            full={room > 1 && chosen.length >= room}
            onToggle={() => toggle(file.url)}
          />
        ))}
      </div>
      <Pagination
        className="library-pages"
        size="small"
        align="center"
        hideOnSinglePage
        showSizeChanger={false}
        current={page}
        pageSize={PER_PAGE}
        total={files.data?.total ?? 0}
        onChange={setPage}
      />
    </Modal>
  )
}
