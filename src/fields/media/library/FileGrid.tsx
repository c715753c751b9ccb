// Files as tiles or as lines: selected by click and keyboard, dragged onto folders.
import { CheckOutlined } from '@ant-design/icons'
import { type DragEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { namesFile } from '#kernel/files'
import { isEnter } from '../../../keyboard/typing'
import { useWords } from '../../../locales/use-words'
import { clockOf } from '../../zone'
import { FileThumb } from './FileThumb'
import { lengthText, sizeText } from './size'
import type { LibraryFile } from './use-library'
import type { Selecting } from './use-selection'

/** Type of what is dragged, so that folders tell it from files of the desktop. */
export const DRAGGED = 'application/x-library-files'

interface Props {
  files: readonly LibraryFile[]
  view: 'grid' | 'list'
  selecting: Selecting
  draggable: boolean
  /** Addresses that the field holds already. */
  held: readonly string[]
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

export function FileGrid({ files, view, selecting, draggable, held, onOpen, onRemove }: Props) {
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
      className={`lib-${view}`}
      onKeyDown={keys}
    >
      {files.map((file, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys of all its options
        <div
          key={file.id}
          role="option"
          tabIndex={index === at ? 0 : -1}
          aria-selected={selected.has(file.id)}
          aria-disabled={namesFile(held, file.url)}
          className="lib-file"
          title={file.name}
          draggable={draggable}
          onDragStart={(event) => drag(event, index)}
          onClick={(event) => !namesFile(held, file.url) && selecting.toggle(index, event.shiftKey)}
          onDoubleClick={() => onOpen(file)}
        >
          <span className="lib-thumb">
            <FileThumb file={file} />
            <span className="lib-check">
              <CheckOutlined aria-hidden />
            </span>
          </span>
          <span className="lib-name">{file.name}</span>
          <span className="lib-facts">{facts(file)}</span>
          <span className="lib-more">{file.cate_name ?? t('library.unfiled')}</span>
          <span className="lib-more">{clockOf(file.create_time).slice(0, 16)}</span>
          {file.use_num > 0 && <span className="lib-used">{t('library.used', { num: file.use_num })}</span>}
        </div>
      ))}
    </div>
  )
}
