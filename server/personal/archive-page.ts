// The readable page of an archive: one file without anything to load, for any browser and for paper.
import type { Language } from '#kernel/text'
import { escapeXml } from '../sheets/xml'

/** Rows of one table. */
export interface Part {
  readonly name: string
  readonly title: string
  /** One for each row: its fields that hold something. */
  readonly entries: readonly (readonly { readonly title: string; readonly text: string }[])[]
}

interface Page {
  readonly name: string
  readonly language: Language
  /** When it was made. */
  readonly time: string
  readonly association: string
  readonly parts: readonly Part[]
  /** Addresses of files that are not included. */
  readonly missing: readonly string[]
  /** Megabytes of files at most. */
  readonly limit: number
}

/** Colours of the reader's system, light or dark: the page belongs to no program. */
const style = `:root{color-scheme:light dark;--line:color-mix(in srgb,CanvasText 15%,Canvas)}
body{font:15px/1.6 system-ui,"Noto Sans SC","Microsoft YaHei",sans-serif;max-width:860px;margin:32px auto;padding:0 20px}
h1{font-size:24px;margin:0}h2{font-size:18px;margin:36px 0 8px;border-bottom:1px solid var(--line);padding-bottom:4px}
nav{margin:16px 0}nav a{margin-right:14px}.soft,dt{opacity:.75}
dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 18px;margin:10px 0;padding:10px 0;border-bottom:1px solid var(--line)}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
@media(max-width:600px){dl{grid-template-columns:1fr}dt{margin-top:6px}}@media print{body{margin:0;max-width:none}nav{display:none}dl{break-inside:avoid}}`

const words = {
  'zh-CN': {
    title: (name: string) => `${name}的个人资料`,
    made: (time: string, by: string) =>
      `${by}截至 ${time} 保存的与此人有关的全部资料。data.json 是同样内容的数据，可供其他程序读取；files 文件夹是其中的文件。`,
    missing: (limit: number) => `以下文件没有收入（已不存在，或总大小超过 ${limit} MB），可向协会另行索取：`,
  },
  en: {
    title: (name: string) => `Personal data of ${name}`,
    made: (time: string, by: string) =>
      `Everything that ${by} kept about this person on ${time}. data.json holds the same for other programs, the folder files the files.`,
    missing: (limit: number) =>
      `Not included, because they are gone or make up more than ${limit} MB; ask the association for them:`,
  },
} as const

/** A stored file as a link into the archive. */
function shown(text: string): string {
  const safe = escapeXml(text)
  return /^files\/[\w.-]+$/.test(text) ? `<a href="${safe}">${safe}</a>` : safe
}

function sectionOf({ name, title, entries }: Part): string {
  const lists = entries.map(
    (entry) => `<dl>${entry.map((one) => `<dt>${escapeXml(one.title)}</dt><dd>${shown(one.text)}</dd>`).join('')}</dl>`,
  )
  return `<section id="${escapeXml(name)}"><h2>${escapeXml(title)} <span class="soft">${entries.length}</span></h2>${lists.join('\n')}</section>`
}

/** The page as HTML. */
export function pageOf({ name, language, time, association, parts, missing, limit }: Page): string {
  const { title, made, missing: left } = words[language]
  const links = parts.map((part) => `<a href="#${escapeXml(part.name)}">${escapeXml(part.title)}</a>`)
  const gone =
    missing.length > 0
      ? `<p>${left(limit)}</p><ul>${missing.map((url) => `<li>${escapeXml(url)}</li>`).join('')}</ul>`
      : ''
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(title(name))}</title><style>${style}</style></head>
<body><h1>${escapeXml(title(name))}</h1><p class="soft">${escapeXml(made(time, association))}</p>
<nav>${links.join(' ')}</nav>
${parts.map(sectionOf).join('\n')}
${gone}</body></html>
`
}
