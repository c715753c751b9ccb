// The area of the chart in its address: `?area=12`, nothing for head office.

/** null for head office, also if the number makes no sense. */
export function areaIn(params: URLSearchParams): number | null {
  const id = Number(params.get('area'))
  return Number.isInteger(id) && id > 0 ? id : null
}
