// A picture in the editor: itself, its upload, or the site that still has it; below it its caption.
import { DeleteOutlined, LoadingOutlined, PictureOutlined, UploadOutlined } from '@ant-design/icons'
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { Button, Flex, Tag } from 'antd'
import { createContext, use, useRef } from 'react'
import { useWords } from '../../../locales/use-words'
import { accepted } from '../../media/use-uploads'
import styles from '../HtmlEditor.module.css'
import { isOwnFile, siteOf } from '../HtmlView'

export interface FigureAttributes {
  src: string | null
  alt: string
  width: number | null
  align: string | null
  /** Key of the upload in progress. */
  pending: string | null
}

/** Attribute of an upload in progress, which pasted text and stored text never have. */
export const PENDING = 'data-pending'

export interface PicturesAt {
  /** Uploads the file into the picture at this position. */
  put(at: number, file: File): void
  /** Address of the file that is being uploaded, for the meantime. */
  preview(pending: string): string | undefined
}

export const PicturesContext = createContext<PicturesAt>({ put: () => undefined, preview: () => undefined })

export function FigureView({ node, editor, selected, getPos, deleteNode }: NodeViewProps) {
  const { t } = useWords()
  const pictures = use(PicturesContext)
  const chooser = useRef<HTMLInputElement>(null)
  const { src, alt, align, width, pending } = node.attrs as FigureAttributes
  const isForeign = pending === null && src !== null && !isOwnFile(src)
  const shown = pending === null ? src : pictures.preview(pending)
  const classes = [align && `align-${align}`, width && `width-${width}`, selected && styles.selected]
  return (
    <NodeViewWrapper as="figure" className={classes.filter(Boolean).join(' ')}>
      {isForeign ? (
        <Flex
          wrap
          align="center"
          justify="center"
          gap="8px 16px"
          className={`figure-foreign ${styles.foreign}`}
          contentEditable={false}
        >
          <span data-drag-handle>
            <PictureOutlined aria-hidden /> {t('html.foreignAt', { site: siteOf(src) })}
          </span>
          <a href={src} target="_blank" rel="noopener noreferrer">
            {t('html.foreignOpen')}
          </a>
          {editor.isEditable && (
            <>
              <Button size="small" icon={<UploadOutlined />} onClick={() => chooser.current?.click()}>
                {t('html.foreignReplace')}
              </Button>
              <Button size="small" type="text" icon={<DeleteOutlined />} onClick={() => deleteNode()}>
                {t('html.foreignDrop')}
              </Button>
              <input
                ref={chooser}
                type="file"
                hidden
                accept={accepted.image}
                tabIndex={-1}
                aria-hidden
                onChange={({ target }) => {
                  const file = target.files?.[0]
                  const at = getPos()
                  if (file && at !== undefined) pictures.put(at, file)
                  target.value = ''
                }}
              />
            </>
          )}
        </Flex>
      ) : (
        <span className={styles.picture} contentEditable={false} data-drag-handle>
          <img src={shown ?? undefined} alt={alt} draggable={false} />
          {pending !== null && (
            <Tag
              role="status"
              icon={<LoadingOutlined aria-hidden />}
              style={{ position: 'absolute', insetInlineStart: 12, insetBlockEnd: 12 }}
            >
              {t('html.uploading')}
            </Tag>
          )}
        </span>
      )}
      <NodeViewContent
        as={'figcaption' as 'div'}
        className={node.content.size === 0 ? 'caption-empty' : ''}
        data-placeholder={t('html.caption')}
      />
    </NodeViewWrapper>
  )
}
