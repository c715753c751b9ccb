// The text editor: one CodeMirror view, with the state of each file, so that its undo history stays.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, redo, undo } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { type Fault, fixOf, offsetOf, tokenEnd } from '../document/fixes'
import { setText, studio } from '../store'
import { completions, explanations } from './language'
import { appearance } from './theme'

let view: EditorView | null = null
let shown: string | null = null
const states = new Map<string, EditorState>()
/** Saving is the app's. */
let onSave = (): void => undefined

function extensions(file: string): Extension[] {
  return [
    lineNumbers(),
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    history(),
    foldGutter(),
    drawSelection(),
    indentUnit.of('  '),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    autocompletion({ override: [completions(file)] }),
    highlightActiveLine(),
    highlightSelectionMatches(),
    lintGutter(),
    json(),
    // Lines of a schema are long, and what they end with counts.
    EditorView.lineWrapping,
    explanations(file),
    appearance,
    EditorView.contentAttributes.of({ 'aria-label': file, tabindex: '0' }),
    keymap.of([
      {
        key: 'Mod-s',
        preventDefault: true,
        run: () => {
          onSave()
          return true
        },
      },
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ]),
    EditorView.updateListener.of((change) => {
      if (change.docChanged) setText(file, change.state.doc.toString())
    }),
  ]
}

export function mountEditor(parent: HTMLElement, save: () => void): () => void {
  onSave = save
  const own = new EditorView({ parent })
  view = own
  shown = null
  return () => {
    if (shown) states.set(shown, own.state)
    own.destroy()
    if (view === own) view = null
  }
}

export function showFile(file: string): void {
  if (!view || shown === file) return
  if (shown) states.set(shown, view.state)
  const doc = studio.get().files[file]?.text ?? ''
  const kept = states.get(file)
  shown = file
  view.setState(kept?.doc.toString() === doc ? kept : EditorState.create({ doc, extensions: extensions(file) }))
  showFaults(studio.get().faults)
}

/** The smallest replacement that leads from one text to the other. */
export function differenceOf(before: string, after: string): { from: number; to: number; insert: string } {
  let from = 0
  const least = Math.min(before.length, after.length)
  while (from < least && before[from] === after[from]) from++
  let end = 0
  while (end < least - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) }
}

/** Edits the shown file, as one step of its history. */
export function edit(change: (text: string) => string): void {
  const { current, files } = studio.get()
  if (!current) return
  const before = files[current]?.text ?? ''
  const after = change(before)
  if (after === before) return
  if (!view || shown !== current) {
    setText(current, after)
    return
  }
  const changes = differenceOf(before, after)
  const effects = EditorView.scrollIntoView(view.state.doc.lineAt(changes.from).from, { y: 'center' })
  view.dispatch({ changes, effects, userEvent: 'input.form' })
}

/** A text that was read again. */
export function followText(text: string): void {
  const before = view?.state.doc.toString()
  if (view && shown && before !== undefined && before !== text && studio.get().files[shown]?.text === text)
    view.dispatch({ changes: differenceOf(before, text) })
}

/** Diagnostics of the shown file, with the fix that a message names. */
export function showFaults(faults: readonly Fault[]): void {
  if (!view || !shown) return
  const text = view.state.doc.toString()
  const own = faults.filter(({ file }) => file === shown)
  const diagnostics = own.map((fault): Diagnostic => {
    const from = offsetOf(text, fault)
    const fix = fixOf(text, fault)
    return {
      from,
      to: Math.max(from, tokenEnd(text, from)),
      severity: 'error',
      message: fault.message,
      actions: fix
        ? [
            {
              name: `→ ${fix.name}`,
              apply: (at) => at.dispatch({ changes: { from: fix.from, to: fix.to, insert: fix.insert } }),
            },
          ]
        : [],
    }
  })
  view.dispatch(setDiagnostics(view.state, diagnostics))
}

export function goTo({ line, column }: Pick<Fault, 'line' | 'column'>): void {
  if (!view) return
  const anchor = offsetOf(view.state.doc.toString(), { line, column })
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
  view.focus()
}

export const undoEdit = (): void => void (view && undo(view))
export const redoEdit = (): void => void (view && redo(view))
