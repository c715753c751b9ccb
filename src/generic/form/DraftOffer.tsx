// An unsaved draft, offered above the form; never applied automatically.
import { Alert, Button } from 'antd'
import type { Fields } from '#kernel/binding'
import { clockOf } from '../../fields/zone'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import type { KeptDraft } from './use-kept-draft'

export function DraftOffer({ kept, fields }: { kept: KeptDraft; fields: Fields }) {
  const { t } = useWords()
  const say = useText()
  const { offer } = kept
  if (!offer) return null
  const named = (names: readonly string[]): string =>
    names.flatMap((name) => (fields[name] ? say(fields[name].title) : [])).join(t('generic.comma'))
  return (
    <Alert
      className="draft-offer"
      type="info"
      showIcon
      role="status"
      message={t('draft.offer', { time: clockOf(offer.time).slice(5, 16) })}
      description={
        <>
          <p>{t('draft.fields', { names: named(Object.keys(offer.values)) })}</p>
          {offer.changedSince.length > 0 && <p>{t('draft.changedSince', { names: named(offer.changedSince) })}</p>}
        </>
      }
      action={
        <span className="draft-choices">
          <Button size="small" type="primary" onClick={kept.restore}>
            {t('draft.restore')}
          </Button>
          <Button size="small" onClick={kept.discard}>
            {t('draft.discard')}
          </Button>
        </span>
      }
    />
  )
}
