// To be written.
import { fail } from '#kernel/errors'
export const freeze = (_input: unknown, _context: unknown): Promise<never> => fail('SYS')
export const unfreeze = (_input: unknown, _context: unknown): Promise<never> => fail('SYS')
