// One of the calls on a path, with the code that answers it.
import type { Binding, Call } from '#kernel/binding'
import type { AtOnce } from '../actions/create-at-once'
import type { AnyHandle } from '../core/behaviour'

export interface Candidate {
  binding: Binding
  call: Call
  handle: AnyHandle
  /** The same in one statement, where the call allows that. */
  atOnce?: AtOnce
}
