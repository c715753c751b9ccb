// Answers to an activity's own questions.
import { randomBytes } from 'node:crypto'
import type { Row, Text } from '#kernel/binding'
import { isDay } from '#kernel/calendar'
import { isEmpty } from '#kernel/empty'
import type { Activity } from './activities'

type Asked = NonNullable<Activity['apply_fields']>[number]
/** As stored: every question has a key. */
type Question = Asked & { key: string }

/**
 * Gives questions without a key one of their own, so that nobody has to think of one. It is random: answers to a question
 * that was removed must never appear under another.
 */
export function withKeys(questions: readonly Asked[]): Question[] {
  return questions.map((question) => ({ ...question, key: question.key ?? `q${randomBytes(6).toString('hex')}` }))
}

const TEXT = 500

/** Choices of a question, separated by commas in either script. */
export function choicesOf({ options }: Pick<Question, 'options'>): string[] {
  return (options ?? '')
    .split(/[,，、;；]/)
    .map((one) => one.trim())
    .filter(Boolean)
}

/** True if the value is an answer of that kind. */
function isAnswer(question: Question, value: unknown): boolean {
  const choices = choicesOf(question)
  const kinds: Record<Question['type'], () => boolean> = {
    text: () => typeof value === 'string' && value.length <= TEXT,
    number: () => typeof value === 'number' && Number.isFinite(value),
    date: () => typeof value === 'string' && isDay(value),
    choice: () => choices.includes(value as string),
    choices: () => Array.isArray(value) && value.every((one) => choices.includes(one)),
    yes_no: () => typeof value === 'boolean',
  }
  return kinds[question.type]()
}

function answerProblem(question: Question, value: unknown): Text | null {
  if (isEmpty(value))
    return question.required ? { zh: `请填写「${question.name}」`, en: `Answer “${question.name}”` } : null
  if (isAnswer(question, value)) return null
  return { zh: `「${question.name}」填写有误`, en: `“${question.name}” is not answered correctly` }
}

/** Problems by their place: the path of a question below the field, or the field for an answer to no question. */
export function answersProblems(field: string, asked: readonly Asked[], answers: Row): Record<string, Text> {
  const questions = asked as readonly Question[]
  const unknown = Object.keys(answers).find((key) => !questions.some((question) => question.key === key))
  if (unknown !== undefined)
    return { [field]: { zh: `没有「${unknown}」这个问题`, en: `There is no question “${unknown}”` } }
  return Object.fromEntries(
    questions.flatMap((question) => {
      const problem = answerProblem(question, answers[question.key])
      return problem ? [[`${field}.${question.key}`, problem]] : []
    }),
  )
}

/** The first problem of the questions themselves: a repeated key, or nothing to choose from. */
export function questionsProblem(questions: readonly Asked[]): Text | null {
  const keys = questions.map(({ key }) => key)
  const twice = keys.find((key, index) => key && keys.indexOf(key) !== index)
  if (twice) return { zh: `标识「${twice}」重复`, en: `The key “${twice}” occurs twice` }
  const empty = questions.find(
    (question) => (question.type === 'choice' || question.type === 'choices') && choicesOf(question).length === 0,
  )
  if (!empty) return null
  return { zh: `请给出「${empty.name}」的选项`, en: `Give “${empty.name}” its choices` }
}
