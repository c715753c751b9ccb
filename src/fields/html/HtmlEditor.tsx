// The rich text editor: limited to elements of the server's allow-list.
import Picture from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Skeleton } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { useWords } from '../../locales/use-words'
import { useApp } from '../../plain/app'
import type { InputProps } from '../field-kind'
import { useUploads } from '../media/use-uploads'
import { textOf } from '../text'
import { cleanPaste } from './clean-paste'
import { HtmlToolbar } from './HtmlToolbar'
import { insertMedia, Video } from './video'
import '../../locales/later/html'

/** A document without text or pictures is stored as null. */
function storedOf(html: string): string | null {
  return /^(<p>(<br>)?<\/p>)*$/.test(html) ? null : html
}

/** Videos, and everything else, which the upload of pictures judges. */
function divided(files: Iterable<File>): [File[], File[]] {
  const all = [...files]
  return [all.filter((file) => file.type.startsWith('video/')), all.filter((file) => !file.type.startsWith('video/'))]
}

/** Created once: a new list on each keystroke would recreate the editor. */
const extensions = [
  StarterKit.configure({
    codeBlock: false,
    code: false,
    heading: { levels: [1, 2, 3, 4] },
    link: { openOnClick: false },
  }),
  Picture,
  Video,
  TableKit.configure({ table: { resizable: false } }),
]

export default function HtmlEditor({ value, onChange, id, labelId, aria, disabled, invalid }: InputProps) {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const { message } = useApp()
  const { t } = useWords()
  const pasted = useRef<(pictures: readonly File[], lost: number) => void>(() => undefined)
  const described = aria['aria-describedby']
  const editorProps = useMemo(
    () => ({
      transformPastedHTML: (html: string) => {
        const { html: clean, pictures, lost } = cleanPaste(html)
        pasted.current(pictures, lost)
        return clean
      },
      attributes: {
        id,
        class: 'rich',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-invalid': String(invalid),
        ...(described ? { 'aria-describedby': described } : {}),
      },
    }),
    [id, labelId, invalid, described],
  )
  // Briefly null when a kept-alive page becomes visible again: while hidden, the editor was destroyed.
  const editor = useEditor({
    extensions,
    editorProps,
    content: textOf(value),
    editable: !disabled,
    onUpdate: ({ editor: changed }) => latest.current(storedOf(changed.getHTML())),
  }) as Editor | null
  const pictures = useUploads('image', 20, (src) => editor && insertMedia(editor, 'image', src))
  const videos = useUploads('video', 1, (src) => editor && insertMedia(editor, 'video', src))
  const send = (files: Iterable<File>): void => {
    const [moving, still] = divided(files)
    if (still.length > 0) pictures.send(still)
    if (moving.length > 0) videos.send(moving)
  }

  useEffect(() => {
    pasted.current = (found, lost) => {
      if (found.length > 0) pictures.send(found)
      if (lost > 0) void message.warning(t('html.lostPictures', { num: lost }))
    }
  })
  useEffect(() => {
    if (!editor || editor.isDestroyed) return
    const html = textOf(value)
    // A value from outside: another record, or the other version of a conflict.
    if (html !== (storedOf(editor.getHTML()) ?? '')) editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.setEditable(!disabled, false)
  }, [editor, disabled])

  if (!editor || editor.isDestroyed) return <Skeleton.Node active className="html-waiting" />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pasted and dropped files only; the editor within is the control
    <div
      className={`html-editor${invalid ? ' html-invalid' : ''}`}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        send(event.clipboardData.files)
      }}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        send(event.dataTransfer.files)
      }}
    >
      <HtmlToolbar editor={editor} disabled={disabled} pictures={pictures} videos={videos} />
      <EditorContent editor={editor} />
    </div>
  )
}
