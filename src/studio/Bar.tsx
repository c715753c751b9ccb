// The bar of the studio: file, parts in view, undo, appearance, saving.
import { MenuOutlined, MoonOutlined, RedoOutlined, SaveOutlined, SunOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Segmented, Space, Tag, Tooltip } from 'antd'
import { useNarrow } from '../components/use-narrow'
import { setLanguage } from '../locales'
import { setMode, useMode } from '../theme/appearance'
import mark from '../theme/mark.svg'
import { redoEdit, undoEdit } from './editor/view'
import styles from './Studio.module.css'
import { closeFile, entryOf, useStudio } from './store'
import { useStudioWords } from './words'

/** Parts of the editor in view. */
export type Shown = 'form' | 'both' | 'text'

interface Props {
  shown: Shown
  onShow(shown: Shown): void
  isPreviewed: boolean
  onPreview(isPreviewed: boolean): void
  onSave(): void
}

export function Bar({ shown, onShow, isPreviewed, onPreview, onSave }: Props) {
  const { w, english } = useStudioWords()
  const mode = useMode()
  const isNarrow = useNarrow()
  const current = useStudio((state) => state.current)
  const entry = useStudio((state) => entryOf(state, state.current))
  const unsaved = useStudio(({ files }) => Object.values(files).filter(({ text, saved }) => text !== saved).length)
  const isFaulty = useStudio(({ faults }) => faults.length > 0)
  const isChecking = useStudio((state) => state.checking)
  const other = mode === 'dark' ? 'light' : 'dark'
  return (
    <header className={styles.bar}>
      {isNarrow && current ? (
        <Button type="text" icon={<MenuOutlined />} aria-label={w('files')} onClick={closeFile} />
      ) : (
        <div className={styles.brand}>
          <img src={mark} alt="" />
          {w('studio')}
        </div>
      )}
      <div className={styles.path}>
        {current ? <code>{current}</code> : null}
        {entry ? <span>{english ? entry.en : entry.title}</span> : null}
        {unsaved > 0 ? <Tag color="processing">{`${w('unsaved')}${unsaved > 1 ? ` ${unsaved}` : ''}`}</Tag> : null}
      </div>
      <Space.Compact>
        <Tooltip title={`${w('undo')} Ctrl+Z`}>
          <Button type="text" icon={<UndoOutlined />} aria-label={w('undo')} disabled={!current} onClick={undoEdit} />
        </Tooltip>
        <Tooltip title={`${w('redo')} Ctrl+Y`}>
          <Button type="text" icon={<RedoOutlined />} aria-label={w('redo')} disabled={!current} onClick={redoEdit} />
        </Tooltip>
      </Space.Compact>
      <Segmented<Shown>
        value={shown}
        onChange={onShow}
        options={(['form', 'both', 'text'] as const).map((value) => ({ value, label: w(value) }))}
      />
      <Button
        type={isPreviewed ? 'default' : 'text'}
        aria-pressed={isPreviewed}
        onClick={() => onPreview(!isPreviewed)}
      >
        {w('preview')}
      </Button>
      <Button type="text" onClick={() => void setLanguage(english ? 'zh-CN' : 'en')}>
        {english ? '中文' : 'English'}
      </Button>
      <Tooltip title={w(other)}>
        <Button
          type="text"
          icon={other === 'dark' ? <MoonOutlined /> : <SunOutlined />}
          aria-label={w(other)}
          onClick={() => setMode(other)}
        />
      </Tooltip>
      <Button
        type="primary"
        icon={<SaveOutlined />}
        disabled={unsaved === 0 || isFaulty || isChecking}
        onClick={onSave}
      >
        {w('save')}
      </Button>
    </header>
  )
}
