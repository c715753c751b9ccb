// Fields of a create's answer beyond the id, worth a preview before saving.
import type { Binding, Field } from '#kernel/binding'

/** Fields of the answer with a caption; others are for programs. */
export function outcomeOf({ calls }: Pick<Binding, 'calls'>): Field[] {
  const call = calls['create']
  return call?.dry ? Object.values(call.output).filter(({ name, title }) => title.zh !== name) : []
}
