// The one place where an outcome becomes an envelope: refusals from the catalogue, anything else SYS with a trace id.
import type { Text } from '#kernel/binding'
import { type ErrorCode, errors, Refusal } from '#kernel/errors'
import { type Language, pick } from '#kernel/text'
import type { Envelope } from '#kernel/wire'

/** Envelope of a successful call. */
export function success(content: unknown): Envelope {
  return { status: 200, message: 'ok', content }
}

/** Envelope of a refusal, in the caller's language. */
export function refusal(error: Refusal, language: Language): Envelope {
  const { status, text } = errors[error.code]
  const { message, errors: fields, content } = error.details
  return {
    status,
    message: pick(message ?? text, language),
    content: content ?? null,
    code: error.code,
    ...(fields
      ? { errors: Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, pick(problem, language)])) }
      : {}),
  }
}

/** SQLSTATE to code, for errors of the database itself. */
const databaseCodes: Record<string, ErrorCode> = {
  '23505': 'DUP',
  '23503': 'REF',
  '23502': 'PARAM',
  '22001': 'PARAM',
  '22003': 'PARAM',
  '22021': 'PARAM',
  '22P02': 'PARAM',
  '22P05': 'PARAM',
  '22007': 'PARAM',
  '22008': 'PARAM',
  '22009': 'PARAM',
  // Repeated collisions of two calls: nothing was changed, so the client may retry.
  '40001': 'RATE',
  '40P01': 'RATE',
  '55P03': 'RATE',
}

/** A statement that ran into the time-out. */
const TOO_LONG = '57014'
const tooLong: Text = {
  zh: '查询时间过长，已停止：请减少条件或缩小范围',
  en: 'The query took too long and was stopped: use fewer conditions, or a narrower range',
}

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'SIZE',
  FST_REQ_FILE_TOO_LARGE: 'SIZE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'PARAM',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'PARAM',
  FST_ERR_VALIDATION: 'PARAM',
  FST_ERR_BAD_URL: 'ROUTE',
}

/** Errors of a full disk: of the database, of files. */
const FULL: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** SQLSTATEs of a database that is stopped, starting, out of connections or cut off, also behind a pooler. */
const AWAY = /^(?:57P0[123]|53300|08\w\w\w)$/
/** Connections that broke or could not be made: pg has no code of its own for them. */
const CUT = /^Connection terminated|^Query read timeout|^Client has encountered a connection error|is not queryable/

/** Nothing can be written until there is room again. */
export function refuseFull(): Refusal {
  return new Refusal('DOWN', {
    message: {
      zh: '服务器磁盘已满，暂时不能保存；您填写的内容仍在，请联系管理员清理空间',
      en: 'The disk of the server is full, so nothing can be saved. Nothing you entered is lost: ask the administrator to make room',
    },
  })
}

/** A lack of the moment: connections, the database, room on the disk. Jobs retry by themselves. */
export function asUnavailable(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null
  const { code = '', message, syscall } = error as { code?: string; message: string; syscall?: string }
  // All connections are in use: the call has not begun.
  if (message.includes('timeout exceeded when trying to connect')) return new Refusal('RATE')
  if (FULL.has(code)) return refuseFull()
  return AWAY.test(code) || syscall === 'connect' || CUT.test(message) ? new Refusal('DOWN') : null
}

/** Any error as a refusal; null for unexpected ones. */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  const code = (error as { code?: string }).code ?? ''
  if (code === TOO_LONG) return new Refusal('RATE', { message: tooLong })
  const known = databaseCodes[code] ?? fastifyCodes[code]
  if (known) return new Refusal(known)
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413) return new Refusal('SIZE')
  if (error instanceof SyntaxError || (statusCode && statusCode >= 400 && statusCode < 500)) return new Refusal('PARAM')
  return null
}

/** `trace`: the number of the request, by which the operator finds the error in the log. */
export function unforeseen(language: Language, trace: string): Envelope {
  return { ...refusal(new Refusal('SYS'), language), content: { trace_id: trace } }
}
