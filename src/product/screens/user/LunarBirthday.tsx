// A lunar birthday, in the reader's language.
import { useTranslation } from 'react-i18next'
import { Shown } from '../../../fields/Shown'
import { readLunar } from './lunar'

export function LunarBirthday({ value }: { value: string | null | undefined }) {
  const { t, i18n } = useTranslation()
  return (
    <Shown value={value}>
      {(text) => {
        const read = i18n.language === 'en' ? readLunar(text) : null
        return <span>{read ? t(read.leap ? 'member.lunarLeap' : 'member.lunar', { ...read }) : text}</span>
      }}
    </Shown>
  )
}
