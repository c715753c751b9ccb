// Extracted values beside those of the draft, to choose from.

import { Checkbox, Tag } from 'antd'
import type { Field } from '#kernel/binding'
import { isEmpty } from '#kernel/empty'
import type { Output } from '../../api/calls'
import { kindOfField } from '../../fields'
import type { ShowProps } from '../../fields/field-kind'
import { captionsOf, useCaptions } from '../../fields/options'
import { shown } from '../../fields/text-parts'
import { useWords } from '../../locales/use-words'
import styles from './Extract.module.css'
import type { Read } from './reads'

export type Extracted = Output<'ai', 'extract'>

const leading: ReadonlySet<ShowProps['field']['kind']> = new Set(['phone', 'email', 'uri', 'link'])

/** Unsaved values have no caption in the record. */
function Named({ field, value, row }: ShowProps) {
  const ids = [value].flat().filter((one): one is number => typeof one === 'number')
  const known = captionsOf(field, row)
  const captions = useCaptions(
    field.ref,
    ids.filter((id) => !known.has(id)),
  )
  return shown(ids, (given) => <span>{given.map((id) => known.get(id) ?? captions.get(id) ?? '…').join(' · ')}</span>)
}

export function Plain(props: ShowProps) {
  const { field, value } = props
  const { Detail } = kindOfField(field)
  if (field.kind === 'reference') return <Named {...props} />
  if (!leading.has(field.kind)) return <Detail {...props} />
  return shown(value, (given) => <span>{String(given)}</span>)
}

interface Props {
  reads: readonly Read[]
  unmatched: readonly string[]
  source: Extracted['source']
  chosen: readonly string[]
  onChoose(names: readonly string[]): void
}

function Value({ field, value }: { field: Field; value: unknown }) {
  return <Plain field={field} value={value} row={{ [field.name]: value }} />
}

const SURE = 80
const UNSURE = 60

export function ExtractReview({ reads, unmatched, source, chosen, onChoose }: Props) {
  const { t, say } = useWords()
  const turn = (name: string, on: boolean): void =>
    onChoose(on ? [...chosen, name] : chosen.filter((one) => one !== name))
  return (
    <>
      <p className="soft" role="status">
        {t(reads.length > 0 ? 'member.extract.review' : 'member.extract.none')} {t(`member.extract.source.${source}`)}
      </p>
      <ul className={styles.list}>
        {reads.map(({ field, value, before, sure }) => (
          <li key={field.name}>
            <Checkbox
              checked={chosen.includes(field.name)}
              onChange={(event) => turn(field.name, event.target.checked)}
              aria-label={say(field.title)}
            />
            <div className={styles.words}>
              <span className="soft">{say(field.title)}</span>
              <div className={styles.values}>
                {!isEmpty(before) && before !== field.default && (
                  <span className="preview-old">
                    <Value field={field} value={before} />
                  </span>
                )}
                <Value field={field} value={value} />
              </div>
            </div>
            {sure !== null && (
              <Tag
                bordered={false}
                color={sure >= SURE ? 'success' : sure >= UNSURE ? 'default' : 'warning'}
                title={t('member.extract.sure')}
              >
                {t('member.extract.percent', { num: sure })}
              </Tag>
            )}
          </li>
        ))}
      </ul>
      {unmatched.length > 0 && (
        <details className={styles.rest}>
          <summary>{t('member.extract.unmatched', { num: unmatched.length })}</summary>
          <ul>
            {unmatched.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text may repeat
              <li key={index}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
