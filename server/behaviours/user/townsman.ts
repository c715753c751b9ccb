// To be written.
import { fail } from '#kernel/errors'
export const passTownsman = (_input: unknown, _context: unknown): Promise<never> => fail('SYS')
export const rejectTownsman = (_input: unknown, _context: unknown): Promise<never> => fail('SYS')
