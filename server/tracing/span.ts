// Spans of traces, where traces are switched on; elsewhere the work just runs, and no package is loaded.
import type { IncomingHttpHeaders } from 'node:http'

/** Names and numbers of ours: never values that people enter. */
export type Facts = Readonly<Record<string, string | number>>

export type Kind = 'server' | 'client' | 'internal'

/** A span under way. */
export interface Span {
  /** Spans that begin within become its children, and lines of the log carry its trace. */
  within<T>(work: () => T): T
  /** @param error its code or name is noted; its message may quote values */
  end(facts?: Facts, error?: unknown): void
}

export interface Tracer {
  /** @param headers of a request whose trace is continued */
  begin(name: string, kind: Kind, facts: Facts, headers?: IncomingHttpHeaders): Span
  /** A statement that has ended, if it belongs to a span. */
  statement(text: string, milliseconds: number, error: unknown): void
  traceId(): string | undefined
}

let tracer: Tracer | null = null

export function setTracer(one: Tracer | null): void {
  tracer = one
}

/** Null where traces are switched off. */
export const currentTracer = (): Tracer | null => tracer

/** Does the work as a span of its own. */
export async function inSpan<T>(name: string, kind: Kind, facts: Facts, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work()
  const span = tracer.begin(name, kind, facts)
  try {
    const answer = await span.within(work)
    span.end()
    return answer
  } catch (error) {
    span.end({}, error)
    throw error
  }
}

/** For a line of the log. */
export function traceFields(): { trace_id?: string } {
  const id = tracer?.traceId()
  return id ? { trace_id: id } : {}
}
