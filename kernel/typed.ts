// Reads what people type or paste: numbers and telephone numbers in the forms that sheets, contacts and input methods give.

/** Full-width digits and signs as plain ones, without blanks around. */
export function plain(text: string): string {
  return text.normalize('NFKC').trim()
}

/** The eleven digits of a phone number as people write it: 139-0712-5008, +86 139 0712 5008; null if it is none. */
export function phoneOf(typed: string): string | null {
  const text = plain(typed)
    .replace(/[\s\-–—.()]/g, '')
    .replace(/^(\+|00)?86(?=1\d{10}$)/, '')
  return /^1\d{10}$/.test(text) ? text : null
}

/** An identity number or credit code without the blanks that group its characters. */
export function codeOf(typed: string): string {
  return plain(typed).replace(/\s/g, '').toUpperCase()
}

const NUMBER = /^[+-]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/

/**
 * The plain digits of a number or an amount: `￥1，200.50元` is `1200.50`; also while it is typed, `12.` or `.5`. Null if it
 * is none, such as `1.2万`.
 */
export function numberOf(typed: string): string | null {
  const text = plain(typed)
    .replace(/[−–]/g, '-')
    .replace(/。/g, '.')
    .replace(/^¥\s*|\s*元$/g, '')
    .replace(/^([+-]?)\.(?=\d)/, '$10.')
    .replace(/\.$/, '')
  return NUMBER.test(text) ? text.replace(/,/g, '').replace(/^\+/, '') : null
}
