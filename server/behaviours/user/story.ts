// To be written.
import type { AroundFor } from '../../behaviour'

export const story: AroundFor<'user', 'read'> = (input, _context, next) => next(input)
