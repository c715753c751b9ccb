// The studio: a bar, the tree of files, the editor with its form, and the preview.
import { Alert, App as AntdApp, Button, ConfigProvider, Empty, Splitter } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useNarrow } from '../components/use-narrow'
import { useAntdLocale } from '../locales'
import { antdTheme, SCOPE } from '../theme/antd'
import { useMode } from '../theme/appearance'
import { wantsLessMotion } from '../theme/less-motion'
import { useSettings } from '../theme/settings'
import { paletteOf } from '../theme/tokens'
import { Bar, type Shown } from './Bar'
import { redoEdit, undoEdit } from './editor/view'
import { Faults } from './Faults'
import { FileTree } from './FileTree'
import { Form } from './form/Form'
import { Preview } from './preview/Preview'
import styles from './Studio.module.css'
import { SaveDialog } from './save/SaveDialog'
import { followDisk, readAgain, unsavedTexts, useStudio } from './store'
import { TextEditor } from './TextEditor'
import { useStudioWords } from './words'

/** Unsaved texts are lost with the page. */
function useLeaveQuestion(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (Object.keys(unsavedTexts()).length > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}

function Workplace() {
  const { w } = useStudioWords()
  const current = useStudio((state) => state.current)
  const isOutdated = useStudio(({ files }) => current !== null && files[current]?.isOutdated === true)
  const [shown, setShown] = useState<Shown>('both')
  const isNarrow = useNarrow()
  const [isPreviewed, setPreviewed] = useState(!isNarrow)
  // A narrow window has room for one of them.
  const [hasTree, hasEditor] = [!isNarrow || !current, !isNarrow || (current !== null && !isPreviewed)]
  const [isSaving, setSaving] = useState(false)
  useLeaveQuestion()
  useEffect(() => {
    const follow = () => void followDisk().catch(() => undefined)
    window.addEventListener('focus', follow)
    return () => window.removeEventListener('focus', follow)
  }, [])
  const save = () => {
    if (Object.keys(unsavedTexts()).length > 0) setSaving(true)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      if (event.key === 's') {
        event.preventDefault()
        if (Object.keys(unsavedTexts()).length > 0) setSaving(true)
      }
      // An input undoes its own typing.
      const isInput = (event.target as Element | null)?.closest('input, textarea, [contenteditable=true]')
      if (isInput || event.key.toLowerCase() !== 'z') return
      event.preventDefault()
      if (event.shiftKey) redoEdit()
      else undoEdit()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const isFormShown = shown !== 'text'
  const isTextShown = shown !== 'form'
  return (
    <div className={styles.studio}>
      <Bar shown={shown} onShow={setShown} isPreviewed={isPreviewed} onPreview={setPreviewed} onSave={save} />
      <Splitter className={styles.body as string}>
        <Splitter.Panel
          {...(isNarrow ? { size: hasTree ? '100%' : 0 } : { defaultSize: 232, min: 160, max: '30%' })}
          resizable={!isNarrow}
        >
          <FileTree />
        </Splitter.Panel>
        <Splitter.Panel {...(isNarrow ? { size: hasEditor ? '100%' : 0 } : { min: 340 })} resizable={!isNarrow}>
          {current ? null : (
            <Empty className={styles.empty as string} image={Empty.PRESENTED_IMAGE_SIMPLE} description={<Hint />} />
          )}
          <div className={styles.column} hidden={!current}>
            <Splitter
              layout={isPreviewed || isNarrow ? 'vertical' : 'horizontal'}
              className={styles.parts as string}
              key={String(isPreviewed)}
            >
              <Splitter.Panel
                size={isFormShown ? (isTextShown ? undefined : '100%') : 0}
                min={isFormShown ? 120 : 0}
                resizable={isFormShown && isTextShown}
              >
                {current && isFormShown ? <Form key={current} file={current} /> : null}
              </Splitter.Panel>
              <Splitter.Panel size={isTextShown ? (isFormShown ? undefined : '100%') : 0} min={isTextShown ? 120 : 0}>
                <TextEditor onSave={save} />
              </Splitter.Panel>
            </Splitter>
            {current && isOutdated ? (
              <Alert
                banner
                type="warning"
                message={w('changedElsewhere')}
                action={
                  <Button size="small" onClick={() => void readAgain(current)}>
                    {w('reload')}
                  </Button>
                }
              />
            ) : null}
            <Faults />
          </div>
        </Splitter.Panel>
        {isPreviewed && current ? (
          <Splitter.Panel {...(isNarrow ? { size: '100%' } : { defaultSize: '50%', min: 320 })} resizable={!isNarrow}>
            <Preview key={current} file={current} />
          </Splitter.Panel>
        ) : null}
      </Splitter>
      {isSaving ? <SaveDialog onClose={() => setSaving(false)} /> : null}
    </div>
  )
}

function Hint() {
  const { w } = useStudioWords()
  return (
    <>
      <div className={styles.emptyTitle}>{w('pickFile')}</div>
      <div className="soft">{w('pickHint')}</div>
    </>
  )
}

export function Studio() {
  const mode = useMode()
  const locale = useAntdLocale()
  const { theme: colour } = useSettings()
  const theme = useMemo(
    () => antdTheme({ mode, colour: paletteOf(mode, colour), compact: true, touch: false }),
    [mode, colour],
  )
  const current = useStudio((state) => state.current)
  useEffect(() => {
    document.title = current ? `${current} - Studio` : 'Studio'
  }, [current])
  return (
    <ConfigProvider
      theme={theme}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: wantsLessMotion() }}
      {...(locale ? { locale } : {})}
    >
      <AntdApp className={SCOPE}>
        <Workplace />
      </AntdApp>
    </ConfigProvider>
  )
}
