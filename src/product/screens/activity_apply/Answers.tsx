// Answers to the questions of an activity, in one line.
import { useWords } from '../../../locales/use-words'

export function Answers({ value }: { value: unknown }) {
  const { t } = useWords()
  const said = (one: unknown): string =>
    Array.isArray(one)
      ? one.map(said).join('、')
      : typeof one === 'boolean'
        ? t(one ? 'fields.yes' : 'fields.no')
        : String(one)
  const answers = Object.values((value ?? {}) as Record<string, unknown>).filter((one) => one !== null && one !== '')
  return <span className="one-line">{answers.map(said).join(' · ')}</span>
}
