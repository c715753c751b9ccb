// The context of a running call, with state for the call around it.
import type { Context } from '../core/context'

/** A context, the flag for changed permissions or sessions, and effects that persist after a refusal. */
export type Running = Omit<Context, 'perform' | 'inside'> & {
  perform: Context['perform']
  inside: Context['inside']
  readonly touched: { access: boolean; jobs: boolean }
  readonly lasting: Parameters<Context['afterRefusal']>[0][]
}
