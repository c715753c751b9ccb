// A lunar birthday, in the reader's language.

import { shown } from '../../../fields/Shown'
import { useWords } from '../../../locales/use-words'
import { readLunar } from './lunar'

export function LunarBirthday({ value }: { value: string | null | undefined }) {
  const { t, language } = useWords()
  return shown(value, (text) => {
    const read = language === 'en' ? readLunar(text) : null
    return <span>{read ? t(read.leap ? 'member.lunarLeap' : 'member.lunar', { ...read }) : text}</span>
  })
}
