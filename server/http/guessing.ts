// Counts calls by which a person could find out values that only others may see.
import type { Row } from '#kernel/binding'
import type { Context } from '../core/context'
import { countGuess, giveBack, isSought, refuseGuesser } from '../guesses/guesses'
import type { Candidate } from './candidate'

/** `told`: the answer tells whether a value exists; `entered`: it only does if the value is taken. */
function guessOf({ binding, call }: Candidate, body: Row): 'told' | 'entered' | null {
  if (call.probes) return 'told'
  const { operation } = call
  if (operation !== 'create' && operation !== 'update' && operation !== 'quick') return null
  const names = operation === 'quick' ? [String(body['field'])] : Object.keys(body)
  if (!names.some((name) => isSought(binding.fields[name] ?? {}) && body[name] !== null)) return null
  return operation === 'create' && body['dry'] !== true ? 'entered' : 'told'
}

/** Runs the call within the person's budget. Refuses with RATE. */
export async function withinBudget<T>(
  candidate: Candidate,
  body: Row,
  context: Context,
  act: () => Promise<T>,
): Promise<T> {
  const guess = context.session ? guessOf(candidate, body) : null
  if (guess === 'told') await countGuess(context)
  if (guess !== 'entered') return act()
  await refuseGuesser(context)
  const content = await act()
  await giveBack(context)
  return content
}
