// File name of a sheet: page, person and minute, so that several can be told apart in a folder.
import type { Binding } from '#kernel/binding'
import { type Clock, clockIn } from '#kernel/clock'
import type { Context } from '../core/context'
import { zoneOf } from '../core/settings'

const LONGEST = 40

/** Removes characters that file systems or response headers don't accept. */
function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\\/:*?"<>|\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
}

export function clockFor(context: Pick<Context, 'settings'>): Clock {
  return clockIn(zoneOf(context.settings as Record<string, unknown>))
}

/** `会员_张三_20260105-0930.xlsx` */
export function sheetName(page: Binding, words: readonly string[], extension: string, context: Context): string {
  const now = clockFor(context).shown(context.now().toISOString())
  const minute = now.slice(0, 16).replace(/[-:]/g, '').replace(' ', '-')
  return `${[context.title(page), ...words, minute].map(plain).filter(Boolean).join('_')}.${extension}`
}
