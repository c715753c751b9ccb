// A figure, its limit if any, and how durations are measured.
export interface Figure {
  readonly what: string
  readonly value: number
  readonly unit: 's' | 'ms' | 'KB' | 'MB' | 'lines' | 'tests' | '×'
  /** Maximum of the value. */
  readonly limit?: number
}

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** The shortest of several runs: the cost of the work itself, without other load on the machine. */
export async function best(times: number, work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time++) least = Math.min(least, await seconds(work))
  return least
}

export async function median(times: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let time = 0; time < times; time++) taken.push(await seconds(work))
  return taken.sort((left, right) => left - right)[times >> 1] as number
}

export function isBroken({ value, limit }: Figure): boolean {
  return limit !== undefined && value > limit
}

export function print({ value, unit }: Pick<Figure, 'value' | 'unit'>): string {
  const digits = unit === 's' ? 2 : unit === 'lines' ? 0 : 1
  return unit === '×' ? `${value.toFixed(1)} ×` : `${value.toFixed(digits)} ${unit}`
}
