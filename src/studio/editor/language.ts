// Completion and explanations of the editor, answered by the development server.
import { type Completion, type CompletionContext, type CompletionSource, snippet } from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import { hoverTooltip } from '@codemirror/view'
import { ask } from '../api'

/** Placeholders of the language server as those of CodeMirror: `$1` and `${1:text}` become `${}` and `${text}`. */
export function snippetText(text: string): string {
  const own = text.replace(/\$\{\d+:([^}]*)\}/g, (_, word: string) => `\${${word}}`).replace(/\$\d+/g, () => `\${}`)
  // Without any, typing would go on before the word.
  return own.includes('${') ? own : `${own}\${}`
}

export function completions(file: string): CompletionSource {
  return async (context: CompletionContext) => {
    const before = context.matchBefore(/"?[\w$./-]*/)
    if (!context.explicit && (!before || before.from === before.to)) return null
    const text = context.state.doc.toString()
    const { proposals } = await ask('complete', { file, text, offset: context.pos })
    const [one] = proposals
    if (!one || context.aborted) return null
    // Matched against the text from its quotation mark on.
    const quoted = text[one.from] === '"'
    const options = proposals.map(({ label, insert, to, info }): Completion => {
      const apply = snippet(snippetText(insert))
      return {
        label: quoted && !label.startsWith('"') ? `"${label}"` : label,
        displayLabel: label,
        ...(info ? { info } : {}),
        apply: (view, completion, from, end) => apply(view, completion, from, Math.max(end, to)),
      }
    })
    return { from: one.from, options }
  }
}

export function explanations(file: string): Extension {
  return hoverTooltip(
    async (view, offset) => {
      const { found } = await ask('explain', { file, text: view.state.doc.toString(), offset })
      if (!found) return null
      return {
        pos: found.from,
        end: found.to,
        above: true,
        create: () => {
          const dom = document.createElement('div')
          dom.className = 'cm-explanation'
          dom.textContent = found.text
          return { dom }
        },
      }
    },
    // The text below is what is being typed.
    { hideOnChange: true },
  )
}
