// To be written.
import { fail } from '#kernel/errors'
export const approve = (_input: unknown, _context: unknown): Promise<never> => fail('SYS')
export const reject = (_input: unknown, _context: unknown): Promise<never> => fail('SYS')
export const confirmPay = (_input: unknown, _context: unknown): Promise<never> => fail('SYS')
