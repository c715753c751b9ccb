// Closed periods and four eyes: the date of the record, and settings of the right kind.
import type { Path, RawAction, RawField, Source } from '../source'
import { baseOf, checkName, type World } from './world'

/** A setting of `config`, with its kind. */
function checkSetting(
  world: World,
  source: Source,
  path: Path,
  name: string,
  fits: (field: RawField) => boolean,
  kind: string,
) {
  const fields = world.sources.find(({ data }) => data.name === 'config')?.data.fields ?? {}
  if (!checkName(world, source, path, name, Object.keys(fields), 'setting')) return
  const field = fields[name]
  if (field && !fits(field)) world.report(source, path, `${path.join('.')}: the setting "${name}" is not ${kind}`)
}

/** Steps of one review, which share their call, are all taken by somebody else: otherwise one of them undoes the rule. */
function checkSteps(world: World, source: Source, actions: NonNullable<Source['data']['actions']>): void {
  const callOf = (endpoint: RawAction['endpoint']) => (typeof endpoint === 'string' ? endpoint : endpoint.call)
  const rules = new Map(
    Object.values(actions)
      .map(({ endpoint, byAnother }) => [callOf(endpoint), byAnother] as const)
      .filter(([, rule]) => rule),
  )
  for (const [name, { endpoint, byAnother }] of Object.entries(actions)) {
    const rule = rules.get(callOf(endpoint))
    if (rule !== undefined && rule !== byAnother)
      world.report(
        source,
        ['actions', name],
        `actions.${name}: the other actions of its call have byAnother ${JSON.stringify(rule)}`,
      )
  }
}

/** True if an action on the rows needs four eyes, of this file, of a view of it, or with its button there. */
function isReviewedByTwo({ sources }: World, { data: { name } }: Source): boolean {
  return sources.some(({ data }) =>
    Object.values(data.actions ?? {}).some(
      (action) => action.byAnother && (action.of ?? data.of ?? data.name) === name,
    ),
  )
}

export function checkClosed(world: World, source: Source): void {
  const { closed, unreviewed = [], actions = {} } = source.data
  checkSteps(world, source, actions)
  for (const [name, { byAnother }] of Object.entries(actions))
    if (typeof byAnother === 'string')
      checkSetting(
        world,
        source,
        ['actions', name, 'byAnother'],
        byAnother,
        ({ type }) => type === 'boolean',
        'a boolean',
      )
  const fields = baseOf(world, source).fields ?? {}
  for (const [index, name] of unreviewed.entries())
    checkName(world, source, ['unreviewed', index], name, Object.keys(fields), 'field')
  if (unreviewed.length > 0 && !isReviewedByTwo(world, source))
    world.report(source, ['unreviewed'], 'unreviewed: no action has `byAnother`', 'key')
  if (!closed) return
  if (
    checkName(world, source, ['closed', 'date'], closed.date, Object.keys(fields), 'field') &&
    fields[closed.date]?.format !== 'date'
  )
    world.report(source, ['closed', 'date'], `closed.date: "${closed.date}" is not a date`)
  checkSetting(world, source, ['closed', 'until'], closed.until, ({ format }) => format === 'date', 'a date')
}
