// Residence by the division of China; origin by the association's own home regions.
import { regionAt } from '../../../sheets/regions'
import type { Findings, Scrap } from './findings'

/** A home region and its parents. */
export interface Origin {
  readonly native_id: number | null
  readonly town_id: number | null
  /** The text's detail beyond the regions. */
  readonly detail: string
  /** True if the place is unambiguous. */
  readonly certain: boolean
}

export interface Places {
  origin(text: string): Promise<Origin | null>
}

/** An address and the region at its start. */
export function putAddress(text: string, findings: Findings, sure: number): boolean {
  const region = regionAt(text)
  if (region) findings.put('region', region.codes, Math.min(sure, 0.92))
  const rest = region ? text.slice(region.length).trim() : text
  return rest === '' ? region !== null : findings.put('address', text, sure) || region !== null
}

export async function putOrigin(text: string, findings: Findings, places: Places, sure: number): Promise<boolean> {
  const origin = await places.origin(text)
  if (!origin?.native_id) return false
  const share = origin.certain ? 1 : 0.65
  findings.put('native_id', origin.native_id, round(sure * share))
  if (origin.town_id) findings.put('town_id', origin.town_id, round(sure * share))
  if (origin.detail) findings.put('native_detail', origin.detail, round(sure * 0.9))
  return true
}

function round(number: number): number {
  return Math.round(number * 100) / 100
}

const lives = /(?:现居住?(?:于|在)?|居住(?:于|在)|住(?:于|在)|常住|定居(?:于|在)?)\s*[::]?\s*([^\n,;。\uE000]{2,60})/u
const comes = /(?:祖籍|籍贯|老家|家乡|原籍|来自|出生于?)\s*(?:在|是|为)?\s*[::]?\s*([\u3400-\u9fff]{2,30})/u
const of = /(?<![\p{L}])([\u3400-\u9fff]{2,15}?)人(?![\p{L}])/u

/** By the words before a place; an address alone on its line counts as well. */
export async function takePlaces(scrap: Scrap, findings: Findings, places: Places): Promise<void> {
  for (const pattern of [comes, of]) {
    if (findings.has('native_id')) break
    const match = pattern.exec(scrap.rest)
    if (match && (await putOrigin(match[1] as string, findings, places, 0.88)))
      scrap.remove(match.index, match[0].length)
  }
  if (findings.has('address')) return
  const live = lives.exec(scrap.rest)
  if (live && putAddress((live[1] as string).trim(), findings, 0.88)) scrap.remove(live.index, live[0].length)
  if (findings.has('region')) return
  for (const { text, start } of scrap.words()) {
    const region = regionAt(text)
    if (!region?.codes.includes('/')) continue
    if (putAddress(text, findings, 0.75)) scrap.remove(start, text.length)
    return
  }
}
