// The rich text editor: writes the elements of the allow-list that the server shares, and nothing else.
import { createDocument, getHTMLFromFragment } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { Alert, App, Button, Skeleton, Space } from 'antd'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Refusal } from '../../errors/Refusal'
import { useWords } from '../../locales/use-words'
import { useInkColours } from '../../theme/hues'
import type { InputProps } from '../field-kind'
import { useUploads } from '../media/use-uploads'
import { textOf } from '../text-parts'
import styles from './HtmlEditor.module.css'
import { isOwnFile, siteOf } from './HtmlView'
import { extensions } from './nodes/extensions'
import { PENDING, PicturesContext } from './nodes/FigureView'
import { insertMedia } from './nodes/figure'
import { cleanPaste, keepFirst } from './paste/clean-paste'
import { Foot } from './tools/Foot'
import { focusTools } from './tools/Tool'
import { Toolbar } from './tools/Toolbar'
import { usePictures } from './use-pictures'
import './rich.css'

/** A document without text, pictures or tables is null. */
function storedOf(html: string): string | null {
  // The browser writes these spaces as an entity, the server as themselves. Pictures in upload have no address yet.
  const text = html
    .replaceAll('&nbsp;', '\u00a0')
    .replace(new RegExp(`<figure[^>]* ${PENDING}=.*?</figure>`, 'gs'), '')
    // The editor keeps a line below pictures and tables, in which to go on.
    .replace(/(<p><\/p>)+$/, '')
  const seen = text.replace(/<(?!img|video|hr|table)[^>]*>/g, '').replace(/\s/g, '')
  return seen === '' ? null : text
}

/** As this editor would write it: text of other origin has lists without paragraphs, for instance. */
function written(editor: Editor, html: string): string | null {
  const { content } = createDocument(html, editor.schema) as Node
  return storedOf(getHTMLFromFragment(content, editor.schema))
}

/**
 * Replaces the document if the value says something else. There is no undo to the document before, and the cursor
 * stands at the top, as after opening.
 */
function takeValue(editor: Editor, html: string): void {
  const now = storedOf(editor.getHTML())
  if (html === (now ?? '') || written(editor, html) === now) return
  editor.chain().setMeta('addToHistory', false).setContent(html, { emitUpdate: false }).setTextSelection(0).run()
}

interface Foreign {
  at: number
  size: number
  site: string
}

function foreignIn(editor: Editor): Foreign[] {
  const found: Foreign[] = []
  editor.state.doc.descendants((node, at) => {
    const { src } = node.attrs
    if (node.type.name === 'figure' && src && !isOwnFile(src))
      found.push({ at, size: node.nodeSize, site: siteOf(src) })
  })
  return found
}

/*
 * Reads of an editor stand outside of components: the compiler would take `editor.commands`, `view` or `state`
 * of a handler for something that the rendering depends on, and an editor that has been destroyed meanwhile has none.
 */
function selectNext(editor: Editor, found: readonly Foreign[]): void {
  const { from } = editor.state.selection
  const { at } = found.find((one) => one.at > from) ?? (found[0] as Foreign)
  editor.chain().focus().setNodeSelection(at).scrollIntoView().run()
}

function dropForeign(editor: Editor, found: readonly Foreign[]): void {
  const { tr } = editor.state
  for (const { at, size } of found.toReversed()) tr.delete(at, at + size)
  editor.view.dispatch(tr)
  editor.commands.focus()
}

function selectAt(editor: Editor, { clientX, clientY }: Record<'clientX' | 'clientY', number>): void {
  const at = editor.view.posAtCoords({ left: clientX, top: clientY })
  if (at) editor.commands.setTextSelection(at.pos)
}

function ForeignNotice({ editor }: { editor: Editor }) {
  const { t } = useWords()
  const found = useEditorState({ editor, selector: ({ editor: one }) => foreignIn(one) })
  if (found.length === 0) return null
  return (
    <Alert
      banner
      role="status"
      type="warning"
      message={t('html.foreign', {
        count: found.length,
        site: [...new Set(found.map(({ site }) => site))].slice(0, 3).join(', '),
      })}
      action={
        <Space wrap>
          <Button type="link" size="small" onClick={() => selectNext(editor, found)}>
            {t('html.foreignNext')}
          </Button>
          <Button type="link" size="small" onClick={() => dropForeign(editor, found)}>
            {t('html.foreignDropAll')}
          </Button>
        </Space>
      }
    />
  )
}

/** Files of a paste or a drop that are pictures of their own: a copied table brings a picture of itself as well. */
function filesOf(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])]
  const html = data?.getData('text/html') ?? ''
  const words = new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim()
  return words ? [] : files
}

export default function HtmlEditor({ value, onChange, id, labelId, aria, disabled, invalid }: InputProps) {
  const { message } = App.useApp()
  const { t } = useWords()
  const colours = useInkColours()
  const frame = useRef<HTMLDivElement>(null)
  const [isFull, setFull] = useState(false)
  const latest = useRef({
    onChange,
    send: (_: File[]): void => undefined,
    took: (_: ReturnType<typeof cleanPaste>): void => undefined,
  })
  const described = aria['aria-describedby']
  const editorProps = useMemo(() => {
    let rtf = ''
    return {
      handleDOMEvents: {
        paste: (_: unknown, event: ClipboardEvent) => {
          const files = filesOf(event.clipboardData)
          rtf = event.clipboardData?.getData('text/rtf') ?? ''
          if (files.length === 0) return false
          event.preventDefault()
          latest.current.send(files)
          return true
        },
      },
      transformPastedHTML: (html: string) => {
        const pasted = cleanPaste(html, rtf)
        rtf = ''
        // Their places are in the text as soon as this paste is done.
        queueMicrotask(() => latest.current.took(pasted))
        return pasted.html
      },
      transformPasted: keepFirst,
      attributes: {
        id,
        class: 'rich',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-invalid': String(invalid),
        'aria-keyshortcuts': 'Alt+F10',
        ...(described ? { 'aria-describedby': described } : {}),
      },
    }
  }, [id, labelId, invalid, described])
  // Briefly null when a kept-alive page becomes visible again: while hidden, the editor was destroyed.
  const editor = useEditor({
    extensions,
    editorProps,
    content: textOf(value),
    editable: !disabled,
    onUpdate: ({ editor: changed }) => latest.current.onChange(storedOf(changed.getHTML())),
  }) as Editor | null
  const pictures = usePictures(editor)
  const videos = useUploads('video', 1, (src) => editor && insertMedia(editor, 'video', { src }))
  useEffect(() => {
    latest.current = {
      onChange,
      send(files) {
        const isVideo = (file: File): boolean => file.type.startsWith('video/')
        const [moving, still] = [files.filter(isVideo), files.filter((file) => !isVideo(file))]
        if (still.length > 0) pictures.add(still)
        if (moving.length > 0) videos.send(moving)
      },
      took(pasted) {
        pictures.fill(pasted.pictures)
        if (pasted.lost > 0) void message.warning(t('html.lostPictures', { count: pasted.lost }))
      },
    }
  })
  useEffect(() => {
    if (editor && !editor.isDestroyed) takeValue(editor, textOf(value))
  }, [editor, value])
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.setEditable(!disabled, false)
  }, [editor, disabled])

  if (!editor || editor.isDestroyed)
    return <Skeleton.Node active rootClassName="fill" style={{ width: '100%', height: 300 }} />
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'F10' && event.altKey) {
      event.preventDefault()
      focusTools(frame.current)
    } else if (event.key === 'Escape' && isFull) {
      // The dialog or drawer around it stays.
      event.stopPropagation()
      setFull(false)
      editor.chain().focus().run()
    }
  }
  const classes = ['html-editor', styles.editor, isFull && styles.full]
  return (
    <PicturesContext value={pictures}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys pressed in the editor within, and files dropped on it */}
      <div
        ref={frame}
        className={classes.filter(Boolean).join(' ')}
        aria-invalid={invalid}
        data-writes={!disabled}
        style={colours}
        onKeyDown={keys}
        onDrop={(event) => {
          const files = filesOf(event.dataTransfer)
          if (files.length === 0) return
          event.preventDefault()
          selectAt(editor, event)
          latest.current.send(files)
        }}
      >
        <Toolbar
          editor={editor}
          disabled={disabled}
          pictures={pictures}
          videos={videos}
          isFull={isFull}
          onFull={() => setFull(!isFull)}
        />
        {!disabled && <ForeignNotice editor={editor} />}
        <EditorContent editor={editor} className={styles.page} />
        <Refusal refusal={pictures.refused} />
        <Refusal refusal={videos.refused} />
        <Foot editor={editor} disabled={disabled} waiting={pictures.waiting} />
      </div>
    </PicturesContext>
  )
}
