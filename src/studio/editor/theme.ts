// Colours of the editor: those of the product, in either mode.
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '12.5px', backgroundColor: 'var(--surface)', color: 'var(--text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily:
      "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', 'Noto Sans CJK SC', monospace",
    lineHeight: '1.6',
  },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--quiet)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 6px 0 10px', minWidth: '28px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--selected) 55%, transparent)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--brand) 28%, transparent) !important',
  },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-matchingBracket': { backgroundColor: 'var(--selected) !important', outline: '1px solid var(--accent)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
    borderRadius: '8px',
    boxShadow: '0 6px 24px color-mix(in srgb, var(--ink) 18%, transparent)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '240px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--selected)', color: 'var(--accent)' },
  // Beside the list, hence not clipped by it.
  '.cm-tooltip.cm-completionInfo': {
    maxWidth: '340px',
    padding: '8px 10px',
    whiteSpace: 'pre-wrap',
    fontFamily: 'var(--font)',
  },
  '.cm-explanation': {
    maxWidth: '460px',
    padding: '8px 12px',
    whiteSpace: 'pre-wrap',
    fontFamily: 'var(--font)',
    lineHeight: '1.5',
  },
  '.cm-diagnostic': { padding: '6px 10px', fontFamily: 'var(--font)' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--error)' },
  '.cm-diagnosticAction': {
    backgroundColor: 'var(--fill)',
    color: 'var(--paper)',
    borderRadius: '6px',
    padding: '2px 8px',
    cursor: 'pointer',
  },
  '.cm-panels': { backgroundColor: 'var(--ground)', color: 'var(--text)' },
  '.cm-panels-bottom': { borderTop: '1px solid var(--line)' },
  '.cm-panel.cm-search': { padding: '8px 10px', fontFamily: 'var(--font)' },
  '.cm-panel.cm-search label': { fontSize: '12px' },
  '.cm-textfield': {
    padding: '3px 8px',
    border: '1px solid var(--control-line)',
    borderRadius: '6px',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    fontSize: '12px',
  },
  '.cm-button': {
    padding: '3px 10px',
    border: '1px solid var(--control-line)',
    borderRadius: '6px',
    backgroundImage: 'none',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    fontSize: '12px',
  },
  '.cm-panel.cm-search [name=close]': { color: 'var(--quiet)', fontSize: '18px', padding: '4px 8px' },
  '.cm-searchMatch': { backgroundColor: 'color-mix(in srgb, var(--warning) 30%, transparent)' },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--selected)', border: 'none', color: 'var(--accent)' },
})

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--success)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warning)' },
  { tag: [tags.separator, tags.brace, tags.squareBracket], color: 'var(--quiet)' },
  { tag: tags.invalid, color: 'var(--error)' },
])

export const appearance: Extension = [look, syntaxHighlighting(colours)]
