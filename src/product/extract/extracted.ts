// The result of extracting details from a text or a picture.
import type { Output } from '../../gateway/gateway'

export type Extracted = Output<'ai', 'extract'>
