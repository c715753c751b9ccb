// What a create says of the new record beyond its number: worth knowing before it is saved.
import type { Binding, Field } from '#kernel/binding'

/** Fields of the answer that have a caption; what has none is for machines. */
export function outcomeOf({ calls }: Pick<Binding, 'calls'>): Field[] {
  const call = calls['create']
  return call?.dry ? Object.values(call.output).filter(({ name, title }) => title.zh !== name) : []
}
