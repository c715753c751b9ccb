// Ready-made views of a list, one of which is in force.
import { useTranslation } from 'react-i18next'
import type { Preset } from '#kernel/binding'
import { useText } from '../../locales/use-text'

interface Props {
  presets: readonly Preset[]
  chosen: string | null
  onChoose(key: string | null): void
}

export function Presets({ presets, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const say = useText()
  if (presets.length === 0) return null
  const one = (key: string | null, title: string) => (
    <button key={key ?? ''} type="button" aria-pressed={chosen === key} onClick={() => onChoose(key)}>
      {title}
    </button>
  )
  return (
    // Not tabs: there is one list, and these say what of it is shown.
    <fieldset className="presets" aria-label={t('generic.presets')}>
      {one(null, t('generic.allRows'))}
      {presets.map(({ key, title }) => one(key, say(title)))}
    </fieldset>
  )
}
