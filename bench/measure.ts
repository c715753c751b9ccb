// A figure, its limit or target if any, and how durations and memory are measured.
import { readFileSync } from 'node:fs'

export interface Figure {
  readonly what: string
  readonly value: number
  readonly unit: 's' | 'ms' | 'KB' | 'MB' | 'lines' | 'tests' | 'requests' | 'waves' | 'points' | '×'
  /** Maximum of the value. */
  readonly limit?: number
  /** Ratios vary from run to run: the command fails when one misses its target by more than a tenth. */
  readonly target?: { readonly least: number } | { readonly most: number }
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
  return middle(taken)
}

export function middle(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[values.length >> 1] as number
}

/** Resident megabytes of a process. */
export function megabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}

export function isBroken({ value, limit, target }: Figure): boolean {
  if (limit !== undefined && value > limit) return true
  if (!target) return false
  return 'least' in target ? value < target.least * 0.9 : value > target.most * 1.1
}

export function print({ value, unit }: Pick<Figure, 'value' | 'unit'>): string {
  const digits =
    unit === 's' || (unit === '×' && value < 1) ? 2 : ['lines', 'requests', 'waves', 'points'].includes(unit) ? 0 : 1
  return `${value.toFixed(digits)} ${unit}`
}

/** The limit or target as text; empty if there is none. */
export function printBound({ limit, target, unit }: Figure): string {
  if (limit !== undefined) return print({ value: limit, unit })
  if (!target) return ''
  return 'least' in target
    ? `at least ${print({ value: target.least, unit })}`
    : `at most ${print({ value: target.most, unit })}`
}
