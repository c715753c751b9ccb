// Checks of common texts by name, used by form rules and by the server's validator.
import { type FileType, fileTypeOf, unsigned } from './files'

const PHONE = /^1\d{10}$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/
const COLOUR = /^#[0-9a-fA-F]{6}$/
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const REGION = /^\d{2,12}(\/\d{2,12})*$/
const EXTERNAL = /^(https?:|mailto:|tel:)/i
/** As stored, or with the signature that it is answered with. */
const UPLOAD = /^\/uploads(\/[\w-][\w.-]*)+(\?until=\d+&sign=[\w-]+)?$/
/** Characters that browsers drop or replace: the shown address would differ from the opened one. */
const TREACHEROUS = /[\s\p{Cc}\\<>"]/u

/** Letters, numbers, punctuation and symbols; rare characters may be in the private use area. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u

/** Blank characters that Unicode classes as letters or symbols. */
const FILLERS = /[\u115F\u1160\u2800\u3164\uFFA0]/g

/** Half of a surrogate pair, and the character of no text, which the database refuses. */
const BROKEN = /\p{Cs}|\0/u

/** Invisible characters: control characters, zero-width spaces, direction marks. */
const STRAY = /[^\P{Cc}\t\n\r\0]|[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/gu

/** True if the text has at least one visible character. */
export function isVisible(text: string): boolean {
  return SEEN.test(text.replace(FILLERS, ''))
}

/** True if every character is whole: what a program has cut is not guessed, and said where it stands. */
export function isWhole(text: string): boolean {
  return !BROKEN.test(text)
}

/** Removes invisible characters pasted from sheets and phones. */
export function withoutStray(text: string): string {
  return text.replace(STRAY, '')
}

function isDate(text: string): boolean {
  const parts = DATE.exec(text)
  if (!parts) return false
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** True within the years that database and JavaScript both write with four digits, in any zone. */
function isDateTime(text: string): boolean {
  return DATE_TIME.test(text) && isDate(text.slice(0, 10)) && text >= '1000' && text < '9999-12-31'
}

/** 18 characters with the checksum of GB 11643. */
function isIdCard(text: string): boolean {
  if (!/^\d{17}[\dX]$/.test(text)) return false
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  if (text[17] !== '10X98765432'[sum % 11]) return false
  const born = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`
  return isDate(born) && born >= '1900'
}

/** 18 characters with the checksum of GB 32100. */
function isCreditCode(text: string): boolean {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(text)) return false
  let sum = 0
  for (let index = 0; index < 17; index++) sum += alphabet.indexOf(text[index] as string) * (3 ** index % 31)
  return text[17] === alphabet[(31 - (sum % 31)) % 31]
}

function isUri(text: string): boolean {
  return /^https?:\/\/[^\s/$.?#].\S*$/i.test(text) && !TREACHEROUS.test(text)
}

function isFile(text: string): boolean {
  return UPLOAD.test(text) || isUri(text)
}

/** A stored file says its type by its ending; an address elsewhere may be without one. */
function isFileOf(type: FileType): (text: string) => boolean {
  return (text) => isUri(text) || (UPLOAD.test(text) && fileTypeOf(unsigned(text)) === type)
}

/**
 * A path within the app, the name of a channel or mini program, or an address with an accepted scheme. Refuses
 * `//host`, which looks like a path but leaves the app.
 */
function isLink(text: string): boolean {
  if (TREACHEROUS.test(text) || text.startsWith('//')) return false
  const [, scheme] = /^([^/?#]*?):/.exec(text) ?? []
  if (scheme === undefined) return true
  return /^https?$/i.test(scheme) ? isUri(text) : isExternal(text)
}

/** A link that leaves the app, as the specification defines it. */
export function isExternal(text: string): boolean {
  return EXTERNAL.test(text)
}

/** Checks of the JSON Schema words that bound texts of dates; a limit of fewer characters bounds days, months or years. */
export const formatLimits: Record<'formatMinimum' | 'formatMaximum', (limit: string, text: string) => boolean> = {
  formatMinimum: (limit, text) => text.slice(0, limit.length) >= limit,
  formatMaximum: (limit, text) => text.slice(0, limit.length) <= limit,
}

export const formats: Record<string, (text: string) => boolean> = {
  visible: isVisible,
  phone: (text) => PHONE.test(text),
  email: (text) => EMAIL.test(text),
  color: (text) => COLOUR.test(text),
  date: isDate,
  'date-time': isDateTime,
  month: (text) => MONTH.test(text),
  region: (text) => REGION.test(text),
  'id-card': isIdCard,
  'credit-code': isCreditCode,
  uri: isUri,
  image: isFileOf('image'),
  video: isFileOf('video'),
  file: isFile,
  link: isLink,
}
