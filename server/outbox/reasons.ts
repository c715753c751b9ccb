// Reasons why a webhook or one of its events is not sent: stored in Chinese, shown in the language of the reader.
import type { Text } from '#kernel/binding'
import { errors } from '#kernel/errors'
import type { Language } from '#kernel/text'

/** Hours without a success after which a webhook is stopped. */
export const PATIENCE = 24

export const reasons = {
  gone: { zh: '接收方已停用此地址（410）', en: 'The receiver has closed this address (410)' },
  failing: { zh: `连续 ${PATIENCE} 小时未能送达`, en: `No delivery succeeded for ${PATIENCE} hours` },
  silent: { zh: '没有得到回答', en: 'No answer' },
  unseen: {
    zh: '不符合条件，或推送的所有者不可见',
    en: 'It does not meet the conditions, or the owner may not see it',
  },
  restored: { zh: '恢复自备份，请确认后恢复', en: 'Restored from a backup: check it, then resume' },
} as const satisfies Record<string, Text>

const texts: readonly Text[] = [...Object.values(reasons), ...Object.values(errors).map(({ text }) => text)]
const english = new Map(texts.map(({ zh, en }) => [zh, en]))

/** A stored reason in the words of the reader; an answer of the receiver stays as it is. */
export const shownReason = (stored: unknown, language: Language): string | null =>
  typeof stored !== 'string' ? null : (language === 'en' && english.get(stored)) || stored
