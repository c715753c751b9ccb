// What reading a text or a picture found.
import type { Output } from '../../../../gateway/gateway'

export type Extracted = Output<'ai', 'extract'>
