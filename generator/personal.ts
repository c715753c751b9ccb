// Input and answer of actions that archive or erase everything about a person, which no file writes.
import type { Call, Field, Fields, Personal, Text } from '../kernel/binding'
import { completeFields } from '../kernel/written'

const PERSONAL_TIMEOUT = 60_000

const reason: Fields = completeFields({
  reason: {
    kind: 'text',
    title: { zh: '依据', en: 'Reason' },
    hint: {
      zh: '如本人申请的日期和方式，记入日志；不写姓名',
      en: 'Such as when and how the person asked; logged, so without a name',
    },
    required: true,
    minLength: 2,
    maxLength: 200,
  },
})

const told = (title: Text): Pick<Field, 'kind' | 'title'> => ({ kind: 'text', title })

/** Each a sentence for the preview; absent where there is nothing of that kind. */
const erased: Fields = completeFields({
  emptied: told({ zh: '清空内容', en: 'Emptied' }),
  renamed: told({ zh: '替换姓名', en: 'Renamed in' }),
  traces: told({ zh: '清除痕迹', en: 'Traces removed' }),
  files: told({ zh: '删除文件', en: 'Files deleted' }),
  kept: told({ zh: '账目保留', en: 'Kept' }),
  mentioned: told({ zh: '仍可能提到', en: 'May mention' }),
})

/** The parts of such an action that its file does not write. */
export function personalCall(personal: Personal): Pick<Call, 'personal' | 'input' | 'output' | 'timeout'> {
  return { personal, input: reason, output: personal === 'erase' ? erased : {}, timeout: PERSONAL_TIMEOUT }
}
