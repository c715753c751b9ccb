// The clock that values are judged by, and states that turn at a set time.
import type { Field, Fields, Row, Text } from './field'

/** The day in the time zone of the settings, and the instant, as ISO texts. */
export interface Now {
  readonly today: string
  readonly moment: string
}

/** The time of a state that has turned may not lie ahead; points to the choice that waits for it. */
function tooLate(time: Field, choice: Text | undefined): Text {
  const [zh, en] = choice ? [`，要定时请选「${choice.zh}」`, `; choose “${choice.en}” for later`] : ['', '']
  return { zh: `${time.title.zh}不能晚于现在${zh}`, en: `“${time.title.en}” cannot be after now${en}` }
}

/**
 * States that turn at a set time, where a change touches state or time: the time of the earlier one must lie ahead,
 * that of the later one may not. The later one is as of now if no time is given, or if it was still waiting for its time.
 */
export function turningStates(
  fields: Fields,
  record: Row,
  stored: Row | null,
  now: Now,
): { errors: Record<string, Text>; set: Row } {
  const errors: Record<string, Text> = {}
  const set: Row = {}
  for (const { name, derived, choices = [] } of Object.values(fields)) {
    const time = typeof derived === 'object' ? fields[derived.at] : undefined
    if (typeof derived !== 'object' || !time) continue
    const { at, from, to } = derived
    if (stored && [name, at].every((one) => (record[one] ?? null) === (stored[one] ?? null))) continue
    const value = record[at]
    const known = typeof value === 'string'
    const ahead = known && Date.parse(value) > Date.parse(now.moment)
    if (record[name] === from && !ahead)
      errors[at] = { zh: `${time.title.zh}须晚于现在`, en: `“${time.title.en}” must be after now` }
    else if (record[name] === to && (!known || ahead)) {
      if (known && value !== stored?.[at]) errors[at] = tooLate(time, choices.find((one) => one.value === from)?.title)
      else set[at] = now.moment
    }
  }
  return { errors, set }
}
