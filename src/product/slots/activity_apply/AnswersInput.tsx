// The questions of the chosen activity, each with the input of its kind.

import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import type { Field } from '#kernel/binding'
import { call } from '../../../api/calls'
import { kindOfField } from '../../../fields'
import { PartProblem } from '../../../fields/form-context'
import { useWords } from '../../../locales/use-words'
import type { InputProps } from '../../../slots'
import styles from '../activity/Activity.module.css'

type Answers = Record<string, unknown>

interface Question {
  key: string
  name: string
  type: 'text' | 'number' | 'date' | 'choice' | 'choices' | 'yes_no'
  required?: boolean | null
  options?: string | null
}

const kinds = {
  text: 'text',
  number: 'number',
  date: 'date',
  choice: 'choice',
  choices: 'choice',
  yes_no: 'boolean',
} as const

/** The question as a field of the engine. */
function fieldOf({ key, name, type, options, required }: Question, like: Field): Field {
  const title = { zh: name, en: name }
  const choices = (options ?? '')
    .split(/[,，、;；]/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map((value) => ({ value, title: { zh: value, en: value } }))
  const chooses = type === 'choice' || type === 'choices'
  return {
    ...like,
    name: key,
    title,
    kind: kinds[type],
    many: type === 'choices',
    required: required === true,
    ...(chooses ? { choices } : {}),
  } as Field
}

type Props = InputProps<Answers>

export default function AnswersInput({ field, value, onChange, id, labelId, disabled, problems = {}, record }: Props) {
  const { t } = useWords()
  const activity = record['activity_id']
  const { data } = useQuery({
    queryKey: ['questions', activity],
    queryFn: async () =>
      ((await call('activity', 'read', { id: activity as number })).apply_fields ?? []) as unknown as Question[],
    enabled: typeof activity === 'number',
  })
  if (!data || data.length === 0)
    return (
      <span id={id} className="soft">
        {t(data ? 'activity.noQuestions' : 'activity.chooseFirst')}
      </span>
    )
  const answers = (value ?? {}) as Answers
  return (
    <fieldset id={id} aria-labelledby={labelId} className={styles.answers}>
      {/* An item of its own: the problem of one question must not colour the others. */}
      <Form.Item className="parts">
        {data.map((question) => {
          const one = fieldOf(question, field)
          const { Input } = kindOfField(one)
          const own = `${id}-${question.key}`
          const problem = problems[question.key]
          return (
            <div key={question.key} className={styles.answer}>
              <label htmlFor={own} id={`${own}-label`} className={question.required ? 'sub-required' : undefined}>
                {question.name}
              </label>
              <Input
                field={one}
                value={answers[question.key] ?? null}
                onChange={(next) => onChange({ ...answers, [question.key]: next })}
                id={own}
                labelId={`${own}-label`}
                aria={{
                  ...(question.required ? { 'aria-required': true } : {}),
                  ...(problem ? { 'aria-invalid': true, 'aria-describedby': `${own}-problem` } : {}),
                }}
                disabled={disabled}
                invalid={problem !== undefined}
                record={record}
              />
              <PartProblem id={`${own}-problem`} problem={problem} />
            </div>
          )
        })}
      </Form.Item>
    </fieldset>
  )
}
