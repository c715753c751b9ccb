// The encoding of a csv: named by the file, wanted by a person, or guessed.
import { fail } from '#kernel/errors'

export const encodings = ['utf_8', 'gb18030', 'utf_16'] as const
export type Encoding = (typeof encodings)[number]

export interface Encoded {
  readonly encoding: Encoding
  /** True if the file may as well be in another one. */
  readonly guessed: boolean
  /** Characters that it has no reading for. */
  readonly broken: number
}

const UNREADABLE = /\uFFFD/g
const FOREIGN = /[^\p{ASCII}\uFFFD]/gu

const brokenIn = (text: string) => text.match(UNREADABLE)?.length ?? 0

/** True if so few characters are broken that the others are no coincidence. */
function isMostlyRight(text: string): boolean {
  return (text.match(FOREIGN)?.length ?? 0) >= 10 * brokenIn(text)
}

function read(bytes: Buffer, label: string): string {
  return new TextDecoder(label).decode(bytes)
}

/** @param wanted the encoding that a person chose; a mark at the beginning of the file is never overruled */
export function decoded(bytes: Buffer, wanted: Encoding | null = null): { text: string; encoded: Encoded } {
  const [first, second] = bytes
  const mark = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  const answer = (text: string, encoding: Encoding, guessed: boolean) => ({
    text,
    encoded: { encoding, guessed, broken: brokenIn(text) },
  })
  if (mark) return answer(read(bytes, mark), 'utf_16', false)
  if (wanted)
    return answer(read(bytes, wanted === 'utf_8' ? 'utf-8' : wanted === 'utf_16' ? 'utf-16le' : wanted), wanted, false)
  const plain = read(bytes, 'utf-8')
  if (brokenIn(plain) === 0) return answer(plain, 'utf_8', false)
  // One damaged byte makes no other encoding of a file.
  if (isMostlyRight(plain)) return answer(plain, 'utf_8', true)
  const chinese = read(bytes, 'gb18030')
  if (isMostlyRight(chinese)) return answer(chinese, 'gb18030', true)
  return fail('PARAM', {
    message: {
      zh: '无法识别文件的编码，请另存为 xlsx，或 UTF-8 编码的 csv',
      en: 'The encoding of the file is unknown; save it as xlsx, or as csv in UTF-8',
    },
  })
}
