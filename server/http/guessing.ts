// Counts calls by which a person could find out values that only others may see.
import type { Row } from '#kernel/binding'
import type { Context } from '../core/context'
import { countGuess, giveBack, isSought, refuseGuesser } from '../guesses/guesses'
import type { Candidate } from './candidate'
import type { ReadingLog } from './reading-log'

/** The values of a body that somebody could look for. */
function soughtIn({ binding }: Candidate, body: Row): [string, unknown][] {
  return Object.entries(body).filter(([name, value]) => value !== null && isSought(binding.fields[name] ?? {}))
}

/** `told`: the answer tells whether a value exists; `entered`: it only does if the value is taken. */
function guessOf(candidate: Candidate, body: Row): 'told' | 'entered' | null {
  const { operation, probes } = candidate.call
  if (probes) return 'told'
  if (operation !== 'create' && operation !== 'update' && operation !== 'quick') return null
  const written = operation === 'quick' ? { [String(body['field'])]: body['value'] } : body
  if (soughtIn(candidate, written).length === 0) return null
  return operation === 'create' && body['dry'] !== true ? 'entered' : 'told'
}

/** A dry run leaves no entry in the log of changes. Of the form only such values: it may hold a password. */
function noteTried(candidate: Candidate, body: Row, log: ReadingLog, context: Context): void {
  const query = Object.fromEntries(soughtIn(candidate, body))
  if (Object.keys(query).length > 0)
    log.note({ kind: 'dry_run', target: context.page.base, ids: [], num: 1, query }, context)
}

/** Runs the call within the person's budget. Refuses with RATE. */
export async function withinBudget<T>(
  candidate: Candidate,
  body: Row,
  context: Context,
  log: ReadingLog,
  act: () => Promise<T>,
): Promise<T> {
  const guess = context.session ? guessOf(candidate, body) : null
  if (guess === 'told') await countGuess(context)
  if (guess === 'told' && body['dry'] === true) noteTried(candidate, body, log, context)
  if (guess !== 'entered') return act()
  await refuseGuesser(context)
  const content = await act()
  await giveBack(context)
  return content
}
