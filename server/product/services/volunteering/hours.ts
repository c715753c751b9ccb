// Hours of a volunteer shift, in steps of half an hour.
const HOUR = 3_600_000
const STEP = 0.5

/** Hours between two instants (RFC 3339), at most `most`, rounded to half an hour. */
export function hoursOf(from: string, until: string, most: number): number {
  const hours = Math.min(most, (Date.parse(until) - Date.parse(from)) / HOUR)
  return Math.round(hours / STEP) * STEP
}
