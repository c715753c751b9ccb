// The structured log (pino): one JSON line for each event, without values that people enter.
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'
import type { Level } from '../start/config'
import { traceFields } from '../tracing/span'

/** SQLSTATE of data exceptions: their messages quote the value. */
const QUOTES_VALUE = /^22/

interface DatabaseError extends Error {
  code: string
  severity: string
  table?: string
  column?: string
  constraint?: string
}

function isOfDatabase(error: Error): error is DatabaseError {
  return 'severity' in error && 'code' in error
}

/** Errors of the database name the table and the constraint; their details quote rows and are left out. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  if (!isOfDatabase(error)) {
    const { type, message, stack } = stdSerializers.err(error)
    return { type, message, stack }
  }
  const { code, table, column, constraint } = error
  const message = QUOTES_VALUE.test(code) ? error.message.replace(/".*"/s, '"…"') : error.message
  // The first line of a stack repeats the message.
  const stack = error.stack?.replace(error.message, () => message)
  return { type: 'DatabaseError', code, message, table, column, constraint, stack }
}

interface Asked {
  method: string
  routeOptions?: { url?: string | undefined }
}

/** The route, not the address: queries and ids belong into the log of the calls, which only few may read. */
const serializers: LoggerOptions['serializers'] = {
  err: describe,
  req: ({ method, routeOptions }: Asked) => ({ method, route: routeOptions?.url ?? 'none' }),
  res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
}

/** @param stream standard output by default */
export function createLog(level: Level, stream?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers,
    mixin: traceFields,
  }
  return stream ? pino(options, stream) : pino(options)
}
