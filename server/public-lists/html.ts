// A public list as a page without script, to be opened or framed: a table, on a phone cards.
import { createHash } from 'node:crypto'
import { isStoredFile } from '#kernel/files'
import type { Language } from '#kernel/text'
import { escapeXml } from '../sheets/xml'
import type { Content, ContentCell, ContentColumn } from './content'

/** Colours of the reader's system, light or dark. */
const style = `:root{color-scheme:light dark;--line:color-mix(in srgb,CanvasText 16%,Canvas);--soft:color-mix(in srgb,CanvasText 66%,Canvas)}
body{font:15px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;margin:0;padding:20px;background:Canvas;color:CanvasText}
h1{font-size:20px;line-height:1.4;margin:0 0 12px}
table{width:100%;border-collapse:collapse}
th,td{text-align:start;vertical-align:top;padding:9px 16px 9px 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
th{color:var(--soft);font-weight:500;font-size:13px;white-space:nowrap}
td{white-space:pre-line}
.number{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
.time{font-variant-numeric:tabular-nums;white-space:nowrap}
img{display:block;max-width:120px;max-height:80px;border-radius:4px}
footer,.empty{color:var(--soft);font-size:13px;margin-top:14px}
@media(max-width:640px){body{padding:14px}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table,tbody,tr,td{display:block}tr{border:1px solid var(--line);border-radius:8px;padding:8px 12px;margin-bottom:10px}
td{display:grid;grid-template-columns:7em 1fr;gap:10px;border:0;padding:3px 0}td:empty{display:none}
td::before{content:attr(data-title);color:var(--soft);font-size:13px;line-height:24px;white-space:normal}.number{text-align:start}
img{max-width:100%;max-height:180px}}`

/** Of this page only: it may be framed by any site, and runs nothing. */
export const policy = [
  "default-src 'none'",
  "script-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

const words = {
  'zh-CN': {
    empty: '暂无内容',
    updated: (time: string) => `更新于 ${time}`,
    gone: '此列表不存在或已停止公开',
  },
  en: {
    empty: 'Nothing to show at present',
    updated: (time: string) => `Updated ${time}`,
    gone: 'This list does not exist or is no longer public',
  },
} as const

const numbers: ReadonlySet<string> = new Set(['integer', 'number', 'money', 'sort'])
const times: ReadonlySet<string> = new Set(['date', 'date-time', 'month'])

function lookOf({ field }: ContentColumn): string {
  const look = field.many ? '' : numbers.has(field.kind) ? 'number' : times.has(field.kind) ? 'time' : ''
  return look && ` class="${look}"`
}

/** The thumbnail of a picture of this server; others are not shown. */
function pictures({ value }: ContentCell): string {
  return [value]
    .flat()
    .filter((url): url is string => typeof url === 'string' && isStoredFile(url))
    .map((url) => `<img src="${escapeXml(url)}?small" alt="" loading="lazy">`)
    .join('')
}

function cellOf(column: ContentColumn, cell: ContentCell): string {
  const inner = column.field.kind === 'image' ? pictures(cell) : escapeXml(cell.shown)
  return `<td${lookOf(column)} data-title="${escapeXml(column.title)}">${inner}</td>`
}

function documentOf(title: string, language: Language, body: string): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(title)}</title><style>${style}</style></head>
<body>${body}</body></html>
`
}

export function htmlOf({ title, language, publisher, shownTime, columns, rows }: Content): string {
  const { empty, updated } = words[language]
  const head = columns.map((column) => `<th${lookOf(column)}>${escapeXml(column.title)}</th>`).join('')
  const lines = rows.map(
    (row) => `<tr>${columns.map((column, place) => cellOf(column, row[place] as ContentCell)).join('')}</tr>`,
  )
  const table = `<table><thead><tr>${head}</tr></thead><tbody>
${lines.join('\n')}
</tbody></table>`
  const foot = [publisher, updated(shownTime)].filter(Boolean).map(escapeXml).join(' · ')
  return documentOf(
    title,
    language,
    `<h1>${escapeXml(title)}</h1>
${rows.length > 0 ? table : `<p class="empty">${empty}</p>`}
<footer>${foot}</footer>`,
  )
}

/** The same for a list that never was, that is paused or ended, or that its owner may not read. */
export function goneHtml(language: Language): string {
  const { gone } = words[language]
  return documentOf(gone, language, `<p class="empty">${gone}</p>`)
}
