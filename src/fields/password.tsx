// A password or a secret: typed, never shown; one for another person can be generated and copied.
import type { ShownKind } from './field-kind'
import { Dash } from './Shown'

export const password: ShownKind = { Cell: Dash, Detail: Dash }
