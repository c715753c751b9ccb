// Refusals of uploaded files, each with its reason, reported at the field `file`.
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'

export const reasons = {
  unknown: {
    zh: '不支持这种文件：请上传 jpg、png、gif、webp 图片，mp4 视频，pdf、doc、docx、xls、xlsx、ppt、pptx、txt、zip 文件，或 mp3、m4a、wav、ogg 音频',
    en: 'This kind of file is not accepted: upload a jpg, png, gif or webp picture, an mp4 video, a pdf, doc, docx, xls, xlsx, ppt, pptx, txt or zip document, or mp3, m4a, wav or ogg audio',
  },
  broken: { zh: '文件不完整或已损坏，请重新导出后再上传', en: 'The file is incomplete or damaged; export it again' },
  stuffed: {
    zh: '文件里夹带了其他内容，不能上传',
    en: 'The file carries something else beside its own content',
  },
  bomb: { zh: '压缩文件解开后过大，不能上传', en: 'The archive unpacks to too much' },
  macro: { zh: '文件含有宏，请另存为不带宏的格式后再上传', en: 'The document holds macros; save it without them' },
} as const satisfies Record<string, Text>

export function refuseFile(reason: keyof typeof reasons): never {
  const message = reasons[reason]
  return fail('PARAM', { message, errors: { file: message } })
}

export function refuseSize(limit: number): never {
  const size = `${Math.floor(limit / 1024 / 1024)} MB`
  return fail('SIZE', {
    message: {
      zh: `文件不能超过 ${size}，请缩小或分成几个文件`,
      en: `A file may have ${size} at most; split it or make it smaller`,
    },
  })
}
