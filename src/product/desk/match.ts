// Finding people of a roster by what is typed, or by what a scanner sends.
/** Expected, still to be approved, here, or gone again. */
export type State = 'expected' | 'asked' | 'here' | 'gone'

export interface Guest {
  id: number
  user_id: number
  /** With the member number, as captions of members have it. */
  name: string
  company: string | null
  /** Masked for most callers. */
  phone: string | null
  /** Shown beside the name, such as guests or hours. */
  note?: string | undefined
  state: State
  /** Of the sign-in that is undone. */
  sign_id: number | null
}

const MASKED = /^(\d{3})\*+(\d{4})$/

/** True if the phone is that of the guest, as far as a masked one tells. */
function isPhoneOf(shown: string | null, phone: string): boolean {
  if (shown === phone) return true
  const [, head, tail] = MASKED.exec(shown ?? '') ?? []
  return head !== undefined && tail !== undefined && phone.startsWith(head) && phone.endsWith(tail)
}

/** Guests whose name, company or phone contain the text. */
export function search(roster: readonly Guest[], text: string): Guest[] {
  const term = text.trim().toLowerCase()
  if (term === '') return [...roster]
  return roster.filter(
    ({ name, company, phone }) =>
      name.toLowerCase().includes(term) ||
      (company ?? '').toLowerCase().includes(term) ||
      (/^\d{4}$/.test(term) ? (phone ?? '').endsWith(term) : term.length === 11 && isPhoneOf(phone, term)),
  )
}

interface Scanned {
  phone: string | null
  name: string | null
  /** A member number, or text that is none of the others. */
  text: string
}

/** A business card (vCard), a phone or a member number. */
export function readCode(code: string): Scanned {
  const text = code.trim()
  if (!/^BEGIN:VCARD/i.test(text)) {
    const phone = /^(?:\+?86)?(1\d{10})$/.exec(text.replaceAll(/[\s-]/g, ''))?.[1] ?? null
    return { phone, name: null, text }
  }
  const lineOf = (key: string) => new RegExp(`^${key}(?:;[^:\\n]*)?:(.*)$`, 'im').exec(text)?.[1]?.trim() ?? null
  const phone = lineOf('TEL')?.replaceAll(/\D/g, '').slice(-11) ?? null
  return { phone: phone && /^1\d{10}$/.test(phone) ? phone : null, name: lineOf('FN'), text: '' }
}

/** The one guest whom a code means; undefined if there is none, or it could be several. */
export function guestOf(roster: readonly Guest[], code: string): Guest | undefined {
  const { phone, name, text } = readCode(code)
  const words = (guest: Guest) => guest.name.split(' ')
  const tests: ((guest: Guest) => boolean)[] = []
  if (phone !== null && name !== null) tests.push((guest) => isPhoneOf(guest.phone, phone) && words(guest)[0] === name)
  if (phone !== null) tests.push((guest) => isPhoneOf(guest.phone, phone))
  if (name !== null) tests.push((guest) => words(guest)[0] === name)
  if (text !== '') tests.push((guest) => words(guest).includes(text))
  for (const test of tests) {
    const found = roster.filter(test)
    if (found.length === 1) return found[0]
  }
  return undefined
}
