// Files of the library as tiles or as lines: selected by click and keyboard, dragged onto folders.
import { AudioOutlined, CheckOutlined, FileOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Avatar, Tag } from 'antd'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { namesFile } from '#kernel/files'
import { isEnter } from '../../../components/typing'
import { useWords } from '../../../locales/use-words'
import { clockOf } from '../../zone'
import styles from './Library.module.css'
import type { LibraryFile } from './use-library'

export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const [value, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / 1024 / 1024, 'MB']
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`
}

export function lengthText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const icons = { video: PlayCircleOutlined, audio: AudioOutlined, document: FileOutlined, image: FileOutlined }

export function FileThumb({ file }: { file: LibraryFile }) {
  if (file.type === 'image') return <img src={file.thumb_url ?? file.url} alt="" loading="lazy" draggable={false} />
  const Icon = icons[file.type]
  return (
    <span className={styles.sign}>
      <Icon aria-hidden style={{ fontSize: 24 }} />
      <b>{file.ext}</b>
    </span>
  )
}

export type Selection = ReadonlyMap<number, LibraryFile>

interface Selecting {
  readonly selected: Selection
  /** The file that the keyboard is on. */
  readonly at: number
  moveTo(index: number): void
  toggle(index: number, range?: boolean): void
  all(): void
  clear(): void
}

/** `most`: how many may be selected; with one, a second selection takes the place of the first. */
export function useSelection(files: readonly LibraryFile[], most: number): Selecting {
  const [selected, select] = useState<Selection>(new Map())
  const [at, moveTo] = useState(0)
  const anchor = useRef(0)
  const put = (chosen: readonly LibraryFile[]) => select(new Map(chosen.slice(0, most).map((file) => [file.id, file])))
  return {
    selected,
    at: Math.min(at, Math.max(0, files.length - 1)),
    moveTo,
    toggle(index, range = false) {
      const file = files[index]
      if (!file) return
      moveTo(index)
      if (range) {
        const [from, to] = [Math.min(anchor.current, index), Math.max(anchor.current, index)]
        return put([...selected.values(), ...files.slice(from, to + 1)])
      }
      anchor.current = index
      if (most === 1) return put(selected.has(file.id) ? [] : [file])
      const rest = [...selected.values()].filter((one) => one.id !== file.id)
      put(selected.has(file.id) ? rest : [...rest, file])
    },
    all: () => put([...selected.values(), ...files]),
    clear: () => select(new Map()),
  }
}

/** Type of what is dragged, so that folders tell it from files of the desktop. */
export const DRAGGED = 'application/x-library-files'

interface Props {
  files: readonly LibraryFile[]
  view: 'grid' | 'list'
  selecting: Selecting
  draggable: boolean
  /** Addresses that the field holds already. */
  present: readonly string[]
  onOpen(file: LibraryFile): void
  onRemove?(): void
}

function facts(file: LibraryFile): string {
  const size = file.width && file.height ? `${file.width}×${file.height}` : ''
  return [size, file.duration ? lengthText(file.duration) : '', sizeText(file.size)].filter(Boolean).join(' · ')
}

/** Tiles in one line: up and down move by so many. */
function perLine(list: HTMLElement | null): number {
  if (!list) return 1
  return getComputedStyle(list).gridTemplateColumns.split(' ').length
}

export function FileGrid({ files, view, selecting, draggable, present, onOpen, onRemove }: Props) {
  const { t } = useWords()
  const list = useRef<HTMLDivElement>(null)
  const byKeyboard = useRef(false)
  const { selected, at } = selecting
  useEffect(() => {
    if (!byKeyboard.current) return
    byKeyboard.current = false
    list.current?.querySelectorAll<HTMLElement>('[role="option"]')[at]?.focus()
  }, [at])

  const keys = (event: KeyboardEvent): void => {
    const by = view === 'grid' ? perLine(list.current) : 1
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: by, ArrowUp: -by }
    const step = steps[event.key]
    const file = files[at]
    if (step !== undefined) {
      const next = Math.max(0, Math.min(files.length - 1, at + step))
      byKeyboard.current = true
      if (event.shiftKey) selecting.toggle(next, true)
      else selecting.moveTo(next)
    } else if (event.key === ' ') selecting.toggle(at, event.shiftKey)
    else if (isEnter(event) && file) onOpen(file)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) selecting.all()
    else if (event.key === 'Delete' && onRemove && selected.size > 0) onRemove()
    else return
    event.preventDefault()
  }
  const drag = (event: DragEvent, index: number): void => {
    const file = files[index] as LibraryFile
    const ids = selected.has(file.id) ? [...selected.keys()] : [file.id]
    event.dataTransfer.setData(DRAGGED, JSON.stringify(ids))
    event.dataTransfer.effectAllowed = 'move'
  }
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={-1}
      aria-multiselectable
      aria-label={t('library.files')}
      className={styles[view]}
      onKeyDown={keys}
    >
      {files.map((file, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys of all its options
        <div
          key={file.id}
          role="option"
          tabIndex={index === at ? 0 : -1}
          aria-selected={selected.has(file.id)}
          aria-disabled={namesFile(present, file.url)}
          className={styles.file}
          title={file.name}
          draggable={draggable}
          onDragStart={(event) => drag(event, index)}
          onClick={(event) => !namesFile(present, file.url) && selecting.toggle(index, event.shiftKey)}
          onDoubleClick={() => onOpen(file)}
        >
          <span className={styles.thumb}>
            <FileThumb file={file} />
            <Avatar
              size={20}
              icon={<CheckOutlined aria-hidden />}
              className={styles.check}
              style={{ background: 'var(--fill)' }}
            />
          </span>
          <span className={styles.name}>{file.name}</span>
          <span className={styles.facts}>{facts(file)}</span>
          <span className={`${styles.facts} ${styles.more}`}>{file.cate_name ?? t('library.unfiled')}</span>
          <span className={`${styles.facts} ${styles.more}`}>{clockOf(file.create_time).slice(0, 16)}</span>
          {file.use_num > 0 && <Tag className={styles.used}>{t('library.used', { num: file.use_num })}</Tag>}
        </div>
      ))}
    </div>
  )
}
