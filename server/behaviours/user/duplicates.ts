// To be written.
import { fail } from '#kernel/errors'
export const duplicates = (_input: unknown, _context: unknown): Promise<never> => fail('SYS')
