// What a sheet is called: page, person and minute, so that two of them are told apart in a folder.
import type { Binding } from '#kernel/binding'
import type { Context } from '../core/context'
import { zoneOf } from '../core/settings'
import { type Clock, clockOf } from './clock'

const LONGEST = 40

/** Without what a file system, or a header of an answer, cannot take. */
function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\\/:*?"<>|\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
}

export function clockFor(context: Pick<Context, 'settings'>): Clock {
  return clockOf(zoneOf(context.settings as Record<string, unknown>))
}

/** `会员_张三_20260105-0930.xlsx` */
export function sheetName(page: Binding, words: readonly string[], extension: string, context: Context): string {
  const now = clockFor(context).shown(context.now().toISOString())
  const minute = now.slice(0, 16).replace(/[-:]/g, '').replace(' ', '-')
  return `${[context.title(page), ...words, minute].map(plain).filter(Boolean).join('_')}.${extension}`
}
