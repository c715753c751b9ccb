// Handlers of the calls of a report.
import type { Binding, Operation } from '#kernel/binding'
import type { AnyHandle } from '../core/behaviour'
import { detail } from './detail'
import { report } from './report'

const handlers: { readonly [operation in Operation]?: AnyHandle } = { report, detail }

/** undefined if the call is none of a report. */
export function reportAction(binding: Binding, operation: Operation): AnyHandle | undefined {
  return binding.report && handlers[operation]
}
