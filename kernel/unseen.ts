// Stand-ins for a referenced record outside the caller's rows: that there is one, no more.
import type { Text } from './field'

/** Instead of its id. No record has it. */
export const UNSEEN = 0

/** Instead of its caption. */
export const unseen: Text = { zh: '（数据范围外）', en: '(outside your data)' }
