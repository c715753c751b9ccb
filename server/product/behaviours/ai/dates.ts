// Common notations of dates: 1980年5月1日, 1980.5.1, 80-5-1; 一九八〇年 is left to a model.
import type { Findings, Scrap } from './findings'

export const DAY =
  /(?<!\d)((?:19|20)\d{2})\s*(?:年|[-./])\s*(0?[1-9]|1[0-2])\s*(?:月|[-./])\s*(0?[1-9]|[12]\d|3[01])(?!\d)\s*(?:日|号)?/

/** `YYYY-MM-DD`; null if the text holds no complete date. */
export function dayIn(text: string): string | null {
  const parts = DAY.exec(text) ?? /(?<!\d)((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/.exec(text)
  return parts ? `${parts[1]}-${String(parts[2]).padStart(2, '0')}-${String(parts[3]).padStart(2, '0')}` : null
}

/** A lunar birthday is noted, not converted: it is a date of another calendar. */
export function putBirthday(text: string, findings: Findings, sure: number): boolean {
  const day = dayIn(text)
  if (!day) return false
  const lunar = /农历|阴历|旧历/.test(text)
  if (lunar) findings.put('is_lunar', true, sure)
  return findings.put('birthday', day, lunar ? sure - 0.45 : sure)
}

const source = DAY.source

/** Dates identified by the words around them. */
export function takeDates(scrap: Scrap, findings: Findings): void {
  const born = scrap.take(
    new RegExp(
      `(?:(?:农历|阴历)?\\s*(?:出生于|生于)\\s*(?:农历|阴历)?\\s*${source}|(?:农历|阴历)?${source}\\s*(?:出生|生(?!产)))`,
    ),
  )
  if (born) putBirthday(born, findings, 0.9)
  const joined = scrap.take(
    new RegExp(
      `(?:加入(?:本|我)?(?:商会|协会)|入会)(?:于|时间)?\\s*${source}|${source}\\s*(?:加入(?:本|我)?(?:商会|协会)|入会)`,
    ),
  )
  if (joined) findings.put('join_time', dayIn(joined), 0.85)
  const founded = scrap.take(
    new RegExp(`(?:成立于|创办于|创立于|注册于)\\s*${source}|${source}\\s*(?:成立|创办|创立|注册)`),
  )
  if (founded) findings.put('company_founded', dayIn(founded), 0.85)
}
