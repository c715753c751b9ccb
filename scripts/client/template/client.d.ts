// Types of client.js: the client, then every call of the contract with its input and content, then the records.

export interface ClientOptions {
  /** Address of the server, such as `https://admin.example.org`; none: that of the page. */
  url?: string | undefined
  /** An API token, or the token of a person who has signed in. */
  token?: string | null | undefined
  /** Language of messages; by default that of the browser, otherwise zh-CN. */
  language?: 'zh-CN' | 'en' | undefined
  fetch?: typeof globalThis.fetch | undefined
  /** Milliseconds for each try; 60 000 by default. */
  timeout?: number | undefined
  /** Times that a call is sent again; 3 by default. */
  retries?: number | undefined
}

export interface CallOptions {
  signal?: AbortSignal | undefined
}

export interface Client {
  /** The content of the answer. Throws a CallError. Sends again what was refused with RATE and the seconds to wait, and, if no answer comes, reads and writes with a request number. */
  call<C extends Call>(call: C, ...input: Arguments<C>): Promise<Content<C>>
  /** Every row of a list, page by page. */
  all<C extends ListCall>(call: C, ...input: Arguments<C>): AsyncGenerator<Row<C>, void, undefined>
  /** Signs in; later calls carry the token. */
  login(input: Input<'POST /login'>, options?: CallOptions): Promise<Content<'POST /login'>>
  logout(options?: CallOptions): Promise<void>
  readonly token: string | null
}

export function createClient(options?: ClientOptions): Client

/** A refusal of the server, or no answer. */
export class CallError extends Error {
  /** Of the envelope; of GATEWAY that of HTTP; otherwise 0. */
  readonly status: number
  readonly code: ErrorCode | 'NETWORK' | 'TIMEOUT' | 'GATEWAY'
  /** Message by field, or by path of a part of a field. */
  readonly errors: Readonly<Record<string, string>>
  readonly content: unknown
  /** Number of a write that may have been done: sent again with it as `request_no`, the write is not done twice. */
  readonly requestNo: string | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined
}

export type Call = keyof Calls
export type Input<C extends Call> = Calls[C]['input']
export type Content<C extends Call> = Calls[C]['content']
/** Calls that answer a list by pages. */
export type ListCall = { [C in Call]: Extract<Content<C>, Paged> extends never ? never : C }[Call]
export type Row<C extends ListCall> = Extract<Content<C>, Paged>['list_data'][number]

interface Paged {
  list_data: unknown[]
  total: number
  page: number
  limit: number
}
type Arguments<C extends Call> =
  Record<never, never> extends Input<C>
    ? [input?: Input<C>, options?: CallOptions]
    : [input: Input<C>, options?: CallOptions]

export type ErrorCode = string

export interface Calls {
  'POST /login': { input: { username: string; password: string }; content: { token: string } }
}
