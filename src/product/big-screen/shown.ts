// The big screen as the server answers it.
import type { Output } from '../../gateway/gateway'

export type Shown = Output<'screen', 'preview'>
export type Module = Shown['modules'][number]
export type Entry = NonNullable<Module['rows']>[number]
