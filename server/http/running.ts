// The context of a call that is under way, with what the call around it has to know afterwards.
import type { Context } from '../core/context'

/** A context, whether grants or sessions have changed in it, and what must last although the call is refused. */
export type Running = Omit<Context, 'perform' | 'inside'> & {
  perform: Context['perform']
  inside: Context['inside']
  readonly touched: { access: boolean; jobs: boolean }
  readonly lasting: Parameters<Context['afterRefusal']>[0][]
}
