// The second step of an import: sheet, columns, words that are no options, and the handling of existing records.
import { Alert } from 'antd'
import { useMemo } from 'react'
import type { Binding, Field } from '#kernel/binding'
import { grouped } from '#kernel/grouped'
import { standard } from '#kernel/standard'
import { useWords } from '../../locales/use-words'
import { ExistingPart } from './ExistingPart'
import { GapsPart } from './GapsPart'
import type { Sheet } from './import-calls'
import { MatchRow } from './MatchRow'
import { gapsIn, type Matching, settled, withField } from './matching'
import { SheetPicker } from './SheetPicker'
import type { ImportState } from './use-import'
import { WordsPart } from './WordsPart'

interface Props {
  binding: Binding
  fields: readonly Field[]
  sheet: Sheet
  matching: Matching
  work: ImportState
}

/** Empty columns of the file: listed apart. */
function EmptyColumns({ titles }: { titles: readonly string[] }) {
  const { t } = useWords()
  return (
    <details className="import-empty soft">
      <summary>{t('import.emptyColumns', { count: titles.length })}</summary>
      <p>{titles.join(' · ')}</p>
    </details>
  )
}

export function MatchStep({ binding, fields, sheet, matching, work }: Props) {
  const { problem, setMatching: onChange } = work
  const { t } = useWords()
  const { mapping, mode, key } = settled(matching, sheet, binding)
  const choices = useMemo(() => [...fields, standard.id], [fields])
  const gaps = gapsIn({ mapping, mode, key }, sheet, fields)
  const columns = sheet.columns.filter(({ filled }) => filled > 0)
  const empty = sheet.columns.filter(({ filled }) => filled === 0)
  const taken = columns.filter(({ place }) => mapping[place] !== undefined).length
  const number = (num: number): string => grouped(num)
  return (
    <div className="import-match">
      <SheetPicker
        sheet={sheet}
        busy={work.busy}
        fixed={work.file === null}
        onChoose={(wish) => void work.reread(wish)}
      />
      <p className="soft" aria-live="polite">
        {t('import.matchHint', {
          num: number(sheet.total),
          columns: columns.length,
          taken,
          left: columns.length - taken,
        })}
      </p>
      <GapsPart
        jobId={sheet.job_id}
        total={sheet.total}
        gaps={gaps}
        words={work.words}
        onChange={(words) => work.setWords(words)}
      />
      <WordsPart
        jobId={sheet.job_id}
        fields={fields}
        mapping={mapping}
        words={work.words}
        onChange={work.setWords}
        onBusy={work.setReading}
      />
      <ul className="import-columns">
        {columns.map((column) => (
          <MatchRow
            key={column.place}
            column={column}
            choices={choices}
            mapping={mapping}
            onChoose={(name) => onChange({ ...matching, mapping: withField(mapping, column.place, name) })}
          />
        ))}
      </ul>
      {empty.length > 0 && <EmptyColumns titles={empty.map(({ title }) => title)} />}
      <ExistingPart
        binding={binding}
        fields={fields}
        sheet={sheet}
        matching={{ mapping, mode, key }}
        onChange={(change) => onChange({ ...matching, ...change })}
      />
      {problem && <Alert type="error" role="alert" showIcon message={problem} />}
    </div>
  )
}
