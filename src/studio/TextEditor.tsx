// The element of the text editor.
import { useEffect, useRef } from 'react'
import { followText, mountEditor, showFaults, showFile } from './editor/view'
import styles from './Studio.module.css'
import { useStudio } from './store'

export function TextEditor({ onSave }: { onSave(): void }) {
  const parent = useRef<HTMLDivElement>(null)
  const current = useStudio((state) => state.current)
  const faults = useStudio((state) => state.faults)
  const save = useRef(onSave)
  useEffect(() => {
    save.current = onSave
  })
  useEffect(() => mountEditor(parent.current as HTMLElement, () => save.current()), [])
  useEffect(() => {
    if (current) showFile(current)
  }, [current])
  const text = useStudio((state) => (current ? state.files[current]?.text : undefined))
  useEffect(() => {
    if (text !== undefined) followText(text)
  }, [text])
  useEffect(() => showFaults(faults), [faults])
  return <div ref={parent} className={styles.editor} />
}
