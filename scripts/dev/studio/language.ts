// Completion and explanations from the meta-schemas, by the language service that VS Code uses.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getLanguageService, type MarkupContent } from 'vscode-json-languageservice'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Proposal } from '../../../src/studio/wire'
import { fieldNames } from './field-names'

export interface Language {
  complete(file: string, text: string, offset: number): Promise<Proposal[]>
  /** null where nothing is to be said. */
  explain(file: string, text: string, offset: number): Promise<{ text: string; from: number; to: number } | null>
}

const base = 'file:///schemas/'

function plain(value: string | MarkupContent | undefined): string {
  return typeof value === 'string' ? value : (value?.value ?? '')
}

export function createLanguage(root: string): Language {
  const service = getLanguageService({
    workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
    schemaRequestService: async (uri) => {
      const name = /^file:\/\/\/schemas\/_meta\/(\w+\.json)$/.exec(uri)?.[1]
      if (!name) throw new Error(`no meta-schema at ${uri}`)
      return readFileSync(join(root, 'schemas/_meta', name), 'utf8')
    },
  })
  // Meta-schemas change with the generator, which this server doesn't load anew either.
  service.configure({
    allowComments: false,
    schemas: [
      { fileMatch: ['/_product.json'], uri: `${base}_meta/product.json` },
      { fileMatch: ['/schemas/*/*.json'], uri: `${base}_meta/resource.json` },
    ],
  })
  const open = (file: string, text: string) => {
    const document = TextDocument.create(`file:///${file}`, 'json', 0, text)
    return { document, json: service.parseJSONDocument(document) }
  }
  return {
    async complete(file, text, offset) {
      const { document, json } = open(file, text)
      const found = await service.doComplete(document, document.positionAt(offset), json)
      const words = (found?.items ?? []).map((item): Proposal => {
        const edit = item.textEdit && 'range' in item.textEdit ? item.textEdit : undefined
        return {
          label: item.label,
          insert: edit?.newText ?? item.insertText ?? item.label,
          from: edit ? document.offsetAt(edit.range.start) : offset,
          to: edit ? document.offsetAt(edit.range.end) : offset,
          info: plain(item.documentation),
        }
      })
      const names = fieldNames(text, offset)
      return names.length > 0 ? names : words
    },
    async explain(file, text, offset) {
      const { document, json } = open(file, text)
      const found = await service.doHover(document, document.positionAt(offset), json)
      if (!found?.range) return null
      const lines = [found.contents].flat().map((one) => (typeof one === 'string' ? one : one.value))
      // Markdown, shown as plain text.
      const said = lines
        .join('\n')
        .replace(/\\([^A-Za-z0-9\s])/g, '$1')
        .replaceAll('`', '')
        .trim()
      if (!said) return null
      return { text: said, from: document.offsetAt(found.range.start), to: document.offsetAt(found.range.end) }
    },
  }
}
