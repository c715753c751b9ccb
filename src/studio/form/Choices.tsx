// The choices of a field: value, titles in both languages, colour.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { addChoice, changeChoice, removeChoice } from '../document/fields'
import type { ChoiceWords, FileModel } from '../document/model'
import { edit } from '../editor/view'
import { useStudioWords } from '../words'
import styles from './Form.module.css'
import { TextBox } from './TextBox'

const tones = [
  ['', 'toneNone', 'var(--control-line)'],
  ['good', 'toneGood', 'var(--success)'],
  ['waiting', 'toneWaiting', 'var(--warning)'],
  ['bad', 'toneBad', 'var(--error)'],
] as const

export function Choices({ model, name, choices }: { model: FileModel; name: string; choices: readonly ChoiceWords[] }) {
  const { w } = useStudioWords()
  const add = () => {
    let number = choices.length + 1
    while (choices.some((one) => one.const === `choice_${number}`)) number++
    edit((text) =>
      addChoice(text, name, `choice_${number}`, `选项 ${number}`, model.locales?.en ? `Choice ${number}` : ''),
    )
  }
  return (
    <section className={styles.choices} aria-label={w('choices')}>
      <h5>{w('choices')}</h5>
      <div className={styles.choice} aria-hidden>
        {(['value', 'titleZh', 'titleEn', 'tone'] as const).map((word) => (
          <small key={word}>{w(word)}</small>
        ))}
      </div>
      {choices.map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the value itself is edited
        <div key={index} className={styles.choice}>
          <TextBox
            label={`${w('value')} ${index + 1}`}
            value={String(choice.const ?? '')}
            onCommit={(value) =>
              edit((text) =>
                changeChoice(text, name, index, {
                  const: typeof choice.const === 'number' && /^-?\d+$/.test(value) ? Number(value) : value,
                }),
              )
            }
          />
          <TextBox
            label={`${w('titleZh')} ${index + 1}`}
            value={choice.title ?? ''}
            onCommit={(title) => edit((text) => changeChoice(text, name, index, { title }))}
          />
          <TextBox
            label={`${w('titleEn')} ${index + 1}`}
            placeholder="English"
            value={model.locales?.en?.[`fields.${name}.${choice.const}`] ?? ''}
            onCommit={(en) => edit((text) => changeChoice(text, name, index, { en }))}
          />
          <Select
            size="small"
            aria-label={`${w('tone')} ${index + 1}`}
            value={choice.tone ?? ''}
            popupMatchSelectWidth={false}
            onChange={(tone) => edit((text) => changeChoice(text, name, index, { tone: tone || null }))}
            options={tones.map(([value, word, colour]) => ({
              value,
              label: (
                <span className={styles.tone}>
                  <i style={{ background: colour }} /> {w(word)}
                </span>
              ),
            }))}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`${w('removeChoice')} ${index + 1}`}
            disabled={choices.length === 1}
            onClick={() => edit((text) => removeChoice(text, name, index))}
          />
        </div>
      ))}
      <Button type="link" size="small" icon={<PlusOutlined />} onClick={add}>
        {w('addChoice')}
      </Button>
    </section>
  )
}
