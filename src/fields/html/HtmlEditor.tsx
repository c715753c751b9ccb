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

/** A document without text or pictures is stored as null. */
function storedOf(html: string): string | null {
  return /^(<p>(<br>)?<\/p>)*$/.test(html) ? null : html
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
  const { travelling, send } = useUploads('image', 20, (src) => editor?.chain().focus().setImage({ src }).run())

  useEffect(() => {
    pasted.current = (pictures, lost) => {
      if (pictures.length > 0) send(pictures)
      if (lost > 0) void message.warning(t('fields.html.lostPictures', { num: lost }))
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
      <HtmlToolbar
        editor={editor}
        disabled={disabled}
        waiting={travelling.length > 0}
        onFiles={send}
        onPicture={(src) => editor.chain().focus().setImage({ src }).run()}
      />
      <EditorContent editor={editor} />
    </div>
  )
}
