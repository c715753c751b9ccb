// To be written.
import { fail } from '#kernel/errors'
export const merge = (_input: unknown, _context: unknown): Promise<never> => fail('SYS')
